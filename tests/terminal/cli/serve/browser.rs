//! A real browser, driven by the protocol of its developer tools over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// What it may be called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// How long a page may take to show something, on a machine that does other things too.
const PATIENCE: Duration = Duration::from_secs(30);

/// The browser of this machine; if there is none, it is said that a test is skipped.
pub(super) fn found() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let named = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = named.into_iter().find(|program| program.is_file());
    if found.is_none() {
        eprintln!("skipped: no Chromium is here (Debian and Ubuntu: apt-get install chromium)");
    }
    found
}

/// One tab of a browser that has nothing but this tab.
pub(super) struct Tab {
    browser: Child,
    commands: ChildStdin,
    answers: BufReader<ChildStdout>,
    sent: u64,
    session: Value,
    /// What the browser told of its own accord.
    pub(super) told: Vec<Value>,
}

impl Tab {
    /// Starts a browser that keeps what it keeps in a folder.
    pub(super) fn open(program: &Path, folder: &Path) -> Self {
        let profile = format!("--user-data-dir={}", folder.display());
        // It reads its third file and writes its fourth.
        let mut browser = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 >/dev/null"#])
            .arg(program)
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
            ])
            .args([
                "--no-first-run",
                "--disable-background-networking",
                &profile,
                "about:blank",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let commands = browser.stdin.take().unwrap();
        let answers = BufReader::new(browser.stdout.take().unwrap());
        let mut tab = Self {
            browser,
            commands,
            answers,
            sent: 0,
            session: Value::Null,
            told: Vec::new(),
        };
        let target =
            tab.call("Target.createTarget", &json!({"url": "about:blank"}))["targetId"].clone();
        let attached = tab.call(
            "Target.attachToTarget",
            &json!({"targetId": target, "flatten": true}),
        );
        tab.session = attached["sessionId"].clone();
        for domain in ["Page", "Runtime", "Network", "Log"] {
            tab.call(&format!("{domain}.enable"), &json!({}));
        }
        tab
    }

    /// Does one command of the protocol.
    pub(super) fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.sent += 1;
        let mut command = json!({"id": self.sent, "method": method, "params": parameters});
        if !self.session.is_null() {
            command["sessionId"] = self.session.clone();
        }
        self.commands
            .write_all(format!("{command}\0").as_bytes())
            .unwrap();
        loop {
            let mut answer = Vec::new();
            self.answers.read_until(0, &mut answer).unwrap();
            answer.pop();
            let answer: Value = serde_json::from_slice(&answer).unwrap();
            if answer["id"] == self.sent {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
            self.told.push(answer);
        }
    }

    pub(super) fn go(&mut self, address: &str) {
        self.call("Page.navigate", &json!({"url": address}));
    }

    /// What an expression of JavaScript comes to on the page. It is run by the tools, whatever the page allows itself.
    pub(super) fn value(&mut self, expression: &str) -> Value {
        let come = self.call(
            "Runtime.evaluate",
            &json!({"expression": expression, "returnByValue": true}),
        );
        assert!(
            come.get("exceptionDetails").is_none(),
            "{expression}: {come}"
        );
        come["result"]["value"].clone()
    }

    pub(super) fn text(&mut self, selector: &str) -> String {
        let expression = format!("document.querySelector({selector:?})?.innerText ?? ''");
        self.value(&expression)
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Waits until the text of an element is as it should be.
    pub(super) fn wait(&mut self, selector: &str, is_right: impl Fn(&str) -> bool) -> String {
        let since = Instant::now();
        loop {
            let text = self.text(selector);
            if is_right(&text) {
                return text;
            }
            assert!(
                since.elapsed() < PATIENCE,
                "{selector} still says {text:?}: {}",
                self.text("body")
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until an expression is true on the page.
    pub(super) fn wait_for(&mut self, expression: &str) {
        let since = Instant::now();
        while self.value(expression) != true {
            assert!(since.elapsed() < PATIENCE, "never: {expression}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Looks through a window of a size, in a light or dark room.
    pub(super) fn look(&mut self, (width, height): (u32, u32), scheme: &str) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        self.call(
            "Emulation.setEmulatedMedia",
            &json!({"features": [feature]}),
        );
    }

    /// What is seen, as PNG.
    pub(super) fn picture(&mut self) -> Vec<u8> {
        let picture = self.call("Page.captureScreenshot", &json!({"format": "png"}));
        BASE64_STANDARD
            .decode(picture["data"].as_str().unwrap())
            .unwrap()
    }

    /// The addresses of all that was asked for.
    pub(super) fn requests(&self) -> Vec<&str> {
        let told = self
            .told
            .iter()
            .filter(|event| event["method"] == "Network.requestWillBeSent");
        told.filter_map(|event| event["params"]["request"]["url"].as_str())
            .collect()
    }

    /// Whatever stands in the console; of the network only what was asked for and refused.
    pub(super) fn console(&self) -> Vec<&Value> {
        let is_lost = |event: &Value| {
            let entry = &event["params"]["entry"];
            entry["source"] == "network"
                && entry["text"]
                    .as_str()
                    .is_some_and(|text| text.contains("net::ERR_"))
        };
        let said = [
            "Runtime.exceptionThrown",
            "Runtime.consoleAPICalled",
            "Log.entryAdded",
        ];
        let told = self
            .told
            .iter()
            .filter(|event| said.iter().any(|method| event["method"] == *method));
        told.filter(|event| !is_lost(event)).collect()
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}
