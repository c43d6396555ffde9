//! The REST API and the delivery of the pages over actix-web.
