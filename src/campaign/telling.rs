//! What a command does to a campaign, decided without changing it.
