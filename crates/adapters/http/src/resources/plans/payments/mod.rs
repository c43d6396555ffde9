//! Paid subscriptions.

mod customers;
mod dto;
mod pages;
mod webhook;

use crate::state::table::routes;

routes! {
    webhook::receive,
    pages::checkout,
    pages::portal,
    customers::set,
}
