//! Settings of a site: name, CAPTCHA switches, maintenance notice.
