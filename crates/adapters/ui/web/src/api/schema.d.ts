// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The start page with the open forms */
        get: operations["show_index_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom to tell of a weakness
         * @description `security.txt` of RFC 9116, with the address of `SECURITY_CONTACT`.
         */
        get: operations["show_security_contact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/adresse/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm another address */
        get: operations["show_address_page"];
        put?: never;
        /**
         * Have another address count
         * @description As `POST /api/auth/email/confirm`.
         */
        post: operations["send_address_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/app-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Name the application */
        post: operations["set_app_name"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Who did what to which record when, the latest first. As CSV all entries that fit come at once,
         *     whatever the page; that they left is an entry itself.
         */
        get: operations["list_audit_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bi/felder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be asked with a token
         * @description The addresses, fields and parameters of every form that the public can use, for the page of tokens.
         */
        get: operations["list_bi_fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/bi/{templateSlug}/protection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Protect small numbers of a form
         * @description Numbers for analysts are rounded at random to multiples of `gerundet_auf`, fewer than that are none, and there are no
         *     single reports: nobody learns from the differences of answers whether a certain report is there.
         */
        put: operations["protect_bi_figures"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show where a challenge is asked for */
        get: operations["show_captcha_administration"];
        put?: never;
        /**
         * Set where a challenge is asked for
         * @description What is left out stays as it is; `{"enabled": false}` switches challenges off everywhere, and
         *     `{"enabled": true}` on again where they were. Counts from the next request on, also for people who have a form open already.
         */
        post: operations["set_captcha"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List agreements
         * @description The newest first.
         */
        get: operations["list_dpa_contracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an agreement
         * @description With its evidence: who consented to what, when, from where and by which words.
         */
        get: operations["show_dpa_contract"];
        put?: never;
        post?: never;
        /**
         * Delete an agreement
         * @description With its PDF and the mails that wait, for good.
         */
        delete: operations["delete_dpa_contract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-contracts/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the PDF of an agreement */
        get: operations["download_dpa_contract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-contracts/{id}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print an agreement anew
         * @description From what was agreed. The stored PDF stays the agreement; what comes out otherwise, since another engine printed it, is
         *     kept beside it.
         */
        post: operations["regenerate_dpa_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates of agreements
         * @description The tenant's own by name, then those that come with the service.
         */
        get: operations["list_dpa_templates"];
        put?: never;
        /**
         * Make a template of agreements
         * @description Without content it is empty. What cannot be read in a text is told with line and column; what it names and is not there
         *     yet is in `problems`.
         */
        post: operations["create_dpa_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a template of agreements */
        get: operations["show_dpa_template"];
        /**
         * Change a template of agreements
         * @description Its draft: versions stay what they are, and members see the last one until another is published.
         */
        put: operations["update_dpa_template"];
        post?: never;
        /**
         * Delete a template of agreements
         * @description With its versions. Contracts keep what they were concluded by.
         */
        delete: operations["delete_dpa_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a template of agreements
         * @description One that comes with the service or one of the tenant's own, under the next slug that is free. The copy is a draft.
         */
        post: operations["fork_dpa_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template of agreements
         * @description Its draft as a PDF, filled like an agreement. Nothing is stored.
         */
        post: operations["preview_dpa_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a template of agreements
         * @description Freezes the draft as the next version. Refused while something is in `problems`.
         */
        post: operations["publish_dpa_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of a template of agreements */
        get: operations["list_dpa_template_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/dpa-templates/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a version of a template of agreements
         * @description As it was published, with the JSON that its hash is of.
         */
        get: operations["show_dpa_template_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List blocks
         * @description Open to editors as well.
         */
        get: operations["list_form_blocks"];
        put?: never;
        /**
         * Make a block
         * @description Everything that is wrong is told at once, by the path of the property: `fields.2.options.0.value`.
         */
        post: operations["create_form_block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-blocks/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a block
         * @description The block as a form by itself, as it is in the body, saved or not. A field whose condition looks
         *     at a field of another block is shown always. Open to editors as well.
         */
        post: operations["preview_form_block"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-blocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a block
         * @description With the templates that have it. Open to editors as well.
         */
        get: operations["show_form_block"];
        /**
         * Change a block
         * @description Every template that has it changes with it, from the next request on; with `publish=false` those that are online
         *     keep it as a draft (`used_by` tells which). What breaks a rule only
         *     in one of them is told with its name; outside the block below `used_by.<slug of the template>`.
         *     Fields that reports have values for go, or become of another type, only with `confirm: true`.
         */
        put: operations["update_form_block"];
        post?: never;
        /** Delete a block */
        delete: operations["delete_form_block"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the forms that can be adopted
         * @description Whole forms that come with the product, in both languages, each with what it asks.
         */
        get: operations["list_adoptable_forms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-examples/{key}/adopt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adopt an example
         * @description Makes a template of it, as it is, and puts it online if the body says so. A slug that is taken gets a suffix. Changing
         *     what it asks is for developers.
         */
        post: operations["adopt_form_example"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Open to editors as well.
         */
        get: operations["list_form_templates"];
        put?: never;
        /**
         * Make a template
         * @description Inactive unless the body says otherwise.
         */
        post: operations["create_form_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the examples
         * @description Whole forms that come with the product, in both languages.
         */
        get: operations["list_form_examples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/examples/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a template of an example
         * @description As if its file were imported: it arrives inactive, and a slug that is taken gets a suffix.
         */
        post: operations["install_form_example"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a template
         * @description A block that is there with the same slug and content is reused, one with other content gets a
         *     new slug and a line in `warnings`, and so does the template. It arrives inactive. All or
         *     nothing. Ids, owners and times have no place in a bundle: with one it is 422.
         */
        post: operations["import_form_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description The form as it is in the body, saved or not, of blocks that are saved and of `unsaved_blocks`. Open to editors as well.
         */
        post: operations["preview_form_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a template
         * @description With its blocks. Open to editors as well.
         */
        get: operations["show_template"];
        /**
         * Change a template
         * @description It counts from the next request on; with `publish=false` a form that is online keeps it as a draft, without a change
         *     of the address or of the days. What an editor changes is a draft too, while somebody else's waits. Editors change title, description and the receipt's text;
         *     anything else is 403 for them. Fields that reports have values for go, or become of another
         *     type, only with `confirm: true`; the reports stay as they are, with the fields they were sent with.
         */
        put: operations["update_form_template"];
        post?: never;
        /**
         * Delete a template
         * @description Only one without reports: delete those first, or switch the template off.
         */
        delete: operations["delete_form_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the public address of a template
         * @description Made of the installation's configuration and of the organisation's domain, whatever host is asked. Open to editors as well.
         */
        get: operations["show_form_template_address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what publishing would change
         * @description For those who report, between what they see and what is saved. Fields are compared by their slugs, options by their
         *     values. Open to editors as well.
         */
        get: operations["show_form_template_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Duplicate a template
         * @description An inactive copy of the same blocks; its slug gets a suffix.
         */
        post: operations["duplicate_form_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a template
         * @description With its blocks, as a file without ids, owners and times.
         */
        get: operations["export_form_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a form online, or take it offline
         * @description Counts from the next request on. Nothing else of the form changes: what is kept as a draft stays one, and its reports
         *     stay.
         */
        put: operations["set_form_online"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the changes of a template
         * @description All that was saved with `publish=false`, of the template and of its blocks, counts from the next request on. Without
         *     any nothing is done.
         */
        post: operations["publish_form_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/form-templates/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the published states of a template
         * @description Each change of the template or of one of its blocks that was published made one. A report is shown with the fields
         *     of the one that it was sent with. Who made the change is in the audit log. Open to editors as well.
         */
        get: operations["list_form_template_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/former-members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts that belong nowhere
         * @description For the platform operator alone: people who were taken out of their organisation. They see themselves and may
         *     accept an invitation, nothing else, and are deleted after 90 days.
         */
        get: operations["list_former_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/former-members/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an account that belongs nowhere
         * @description For the platform operator alone. What opens the account goes with it.
         */
        delete: operations["delete_former_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what could not be delivered
         * @description Mails that the mail server refused for good, or did not take in two days. Only the caller's
         *     organisation's.
         */
        get: operations["list_dead_letters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Give up for good */
        delete: operations["discard_dead_letter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try to deliver again
         * @description From the start, for another two days.
         */
        post: operations["retry_dead_letter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/layout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set how the pages of the site look
         * @description Everything but the logo is replaced. Colours that people could not read (WCAG 2.2 AA, 4.5:1) are
         *     refused with the contrast that they have.
         */
        post: operations["set_layout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/layout/logo/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the logo */
        delete: operations["remove_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/layout/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview how the pages of the site would look
         * @description The layout as it is in the body, and a form that is open, else the page that lists the forms. Nothing is stored.
         */
        post: operations["preview_layout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/layout/upload-logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a logo
         * @description PNG, JPEG or WebP by its content, at most 2 MiB and 4096 pixels a side, in the part `logo`. The image
         *     is made anew, so that nothing but the picture is kept. Where it is refused the present one stays.
         */
        post: operations["upload_logo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/licenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List licences
         * @description Those that are activated, also such whose time is over.
         */
        get: operations["list_licenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/licenses/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a licence
         * @description It counts from the next request on, in the place of another one of its module, or of an older key of its number (a
         *     renewal). One that is activated already, or older than that, changes nothing, which is 200. A licence counts in one
         *     tenant at a time.
         */
        post: operations["activate_license"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/licenses/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a licence
         * @description Says what a key would grant here; nothing is stored.
         */
        post: operations["check_license"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/licenses/{module}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deactivate the licence of a module
         * @description What it opened is closed from the next request on; nothing is deleted, and active forms go on taking reports.
         */
        delete: operations["deactivate_license"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the site for maintenance, or open it again
         * @description While it is closed, reports of the public are answered with 503 and the message; staff and reads
         *     are not affected.
         */
        post: operations["set_maintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/masking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is masked
         * @description Names after a title, e-mail addresses, telephone numbers, rooms and dates are always masked; these are the
         *     rules beyond them.
         */
        get: operations["show_masking"];
        put?: never;
        /**
         * Choose what is masked
         * @description Counts from the next report on; those that are stored stay as they are.
         */
        post: operations["set_masking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/masking/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try masking on a text
         * @description Says which parts of a text would be masked and why. The text is neither stored nor logged.
         */
        post: operations["try_masking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/meldungen/clear-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete all reports
         * @description For good, with their files. `confirm` has to be the name of the application.
         */
        post: operations["delete_all_reports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/meldungen/clear-by-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the reports of one form
         * @description For good, with their files. `confirm` has to be the slug of the form, which stays.
         */
        post: operations["delete_reports_of_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/meldungen/clear-quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete all reports in quarantine
         * @description For good, with their files. `confirm` has to be the name of the application.
         */
        post: operations["delete_quarantined_reports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/meldungen/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the reports */
        get: operations["count_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/meldungen/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was deleted by its retention
         * @description The numbers of reports that were deleted since their form keeps them no longer, by form and day. Nothing
         *     else is left of them.
         */
        get: operations["list_retention_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the organisation */
        get: operations["show_organization"];
        /**
         * Change the organisation
         * @description A slug or domain is one organisation's alone, also after it was given up; of two that ask for one at once, one
         *     gets it. A new domain is claimed (`pending_domain`) and counts once it is proven; one that was the
         *     organisation's own before counts at once.
         *     Other members of the body (`is_active`, `id`, `payment_customer_id`) are ignored.
         */
        put: operations["change_organization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the open invitations */
        get: operations["list_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link leads nowhere from then on, and the address can be invited again.
         */
        delete: operations["withdraw_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody
         * @description Sends a mail with a link that is good for seven days. The role is `user`, `editor` or `admin`. A
         *     member and an address with an open invitation are refused; whether an address has an account
         *     in another organisation is not told.
         */
        post: operations["invite_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members */
        get: operations["list_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The account stays, with the role `user`, and belongs nowhere: it sees itself and may accept an invitation, nothing
         *     else, and is deleted after 90 days. Its tokens are revoked. One's
         *     own account, a developer (by an administrator) and the last administrator are protected.
         */
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/pending-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw the claim to the pending domain */
        delete: operations["withdraw_pending_domain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organization/pending-domain/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the record that proves the pending domain
         * @description Asks the DNS now, ten seconds at most. When the record is there, the domain counts from the next request on
         *     and the one before stays reserved; else `pending_domain` says what was found.
         */
        post: operations["check_pending_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisations
         * @description Whoever administers an organisation gets that one, an administrator or developer of the installation all.
         */
        get: operations["list_organizations"];
        put?: never;
        /**
         * Make an organisation
         * @description For the platform operator alone. It is active at once; `name` and `slug` must be there.
         */
        post: operations["create_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List former names and pending domains
         * @description For the platform operator alone.
         */
        get: operations["list_open_names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/names/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a former name
         * @description For the platform operator alone. Requests to it are nobody's from the next one on, and any organisation may
         *     have it; the administrators of the one that gave it up are told by mail.
         */
        post: operations["release_name"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an organisation
         * @description For the platform operator alone.
         */
        post: operations["activate_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/confirm-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a pending domain
         * @description For the platform operator alone, who knows whose it is. It counts from the next request on, like one that was
         *     proven.
         */
        post: operations["confirm_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate an organisation
         * @description For the platform operator alone. From the next request on its hosts and members get 403; nothing
         *     of it is deleted.
         */
        post: operations["deactivate_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody to an organisation
         * @description For the platform operator alone, at any host: a new organisation has nobody yet who invites, and perhaps no address
         *     of its own. Otherwise the same as `/api/admin/organization/invite` there.
         */
        post: operations["invite_to_organization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/payment-customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set whose customer an organisation is
         * @description For the platform operator alone. What the payment provider told of the customer before counts from now on.
         */
        put: operations["set_payment_customer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations/{id}/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what an organisation keeps
         * @description For the platform operator alone. Bytes of files; texts are never refused for it.
         */
        get: operations["show_storage"];
        /**
         * Set what an organisation may keep
         * @description For the platform operator alone. Beyond it reports with files are refused at the field of the file, with a
         *     sentence that the text can be sent without. What is kept already stays.
         */
        put: operations["set_storage_quota"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plan/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a subscription
         * @description Gives a page of the payment provider on which the tenant subscribes; what comes of it the provider tells by events.
         */
        post: operations["begin_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/plan/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look after what is paid for
         * @description Gives a page of the payment provider with invoices, means of payment and subscriptions.
         */
        post: operations["open_payment_portal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what the scope has set
         * @description For every scope, the installation included; an organisation's are those of its record.
         */
        get: operations["show_settings"];
        /**
         * Change what the scope has set
         * @description What is left out stays as it is, `null` takes it away. Another time zone counts from the next request on, for days and
         *     months everywhere; other languages do, for the public pages.
         */
        put: operations["change_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is set up
         * @description Derived from what is stored and configured at the moment of the question; nothing is kept of it.
         */
        get: operations["show_setup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/testdata/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the test data
         * @description All made-up reports of the organisation, of every form; real reports stay.
         */
        post: operations["delete_test_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/testdata/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import test data
         * @description Each report is checked and masked like one of the public, and marked as test data. All are imported or none.
         */
        post: operations["import_test_data"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/testdata/prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a prompt for test data
         * @description A text for a language model that asks for made-up reports of a form in the shape that the import takes. It
         *     holds the form's definition and nothing of any report.
         */
        post: operations["write_test_data_prompt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/testdata/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the test data */
        get: operations["count_test_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own tokens
         * @description Without their secrets; those that have ended too.
         */
        get: operations["list_tokens"];
        put?: never;
        /**
         * Make a token
         * @description The one answer that shows it; the account is told by mail. It may read statistics (`bi:read`) and nothing else, while its
         *     account is an administrator's.
         */
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of one's own tokens */
        delete: operations["revoke_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the texts of the pages */
        get: operations["list_translations"];
        /**
         * Replace a text of the pages
         * @description Counts from the next request on. A language that is missing or empty is as built in.
         */
        put: operations["replace_translation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/translations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export the texts that the site has replaced */
        get: operations["export_translations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/translations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import texts
         * @description Texts with the same keys are replaced, others stay. All of the file, or nothing.
         */
        post: operations["import_translations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/translations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a text back
         * @description The built-in one counts again.
         */
        delete: operations["delete_translation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts */
        get: operations["list_accounts"];
        put?: never;
        /**
         * Make an account
         * @description An address that an account has already, here or elsewhere, is 422 without a word on where, recorded,
         *     and at most 20 times an hour in its scope; then every wish for an address is 429.
         */
        post: operations["create_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an account
         * @description A new role counts from the account's next request on; a new password ends its sessions and its
         *     tokens for machines at once. Of a new password or address its owner is told by mail. An address
         *     that is taken counts like in making an account.
         */
        put: operations["update_account"];
        post?: never;
        /**
         * Delete an account
         * @description Its sessions and its tokens for machines end with it.
         */
        delete: operations["delete_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/app-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The application's name */
        get: operations["show_app_name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm another address
         * @description The account signs in with it from now on; the address of before is told by mail. A link is good
         *     once, for 24 hours, until another address is asked for or the password is changed.
         */
        post: operations["confirm_address"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description An unknown address and a wrong password get the same answer, and so does the right password where
         *     the account's organisation asks for a challenge and none was passed. A challenge of the host that is
         *     asked counts everywhere. After ten wrong passwords within
         *     15 minutes it is 429 for 15 minutes, for the right password and for an unknown address too. The
         *     cookie of an earlier sign-in gives that browser ten tries of its own, whatever strangers do.
         *     With a second factor the answer is `{"two_factor": true, "two_factor_token": …}`, which
         *     `POST /api/auth/two-factor-challenge` turns into a session.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Revokes the token that the request came with.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who am I */
        get: operations["show_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description If there is an account with this address, it gets a mail with a link that is good for an hour; at
         *     most three an hour. The answer and its time are the same if there is none.
         */
        post: operations["ask_for_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description Ends all sessions of the account and its tokens for machines; a second factor stays. A link is
         *     good once, for an hour.
         */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's own account
         * @description Another address and a new password need the present one. A new password ends all other access
         *     tokens of the account; the one of this request stays. Another address counts once it is confirmed
         *     by the link that is mailed to it, and the present one is told; until then it is `pending_email`.
         *     Whether another account has the address is told to nobody but its owner, by mail. The present
         *     address takes a wish for another back.
         */
        put: operations["update_profile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own sessions */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** End all other sessions of one's own */
        delete: operations["end_other_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session of one's own */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Switch the second factor off
         * @description Recovery codes and sign-ins that wait for it end as well. The account is told by mail.
         */
        delete: operations["disable_two_factor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second step of signing in
         * @description Five codes are looked at for one sign-in, and five wrong ones an hour for one account.
         */
        post: operations["complete_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor
         * @description From now on signing in asks for it. The code does not sign in any more.
         */
        post: operations["confirm_two_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the set-up of a second factor
         * @description Nothing changes at sign-in before it is confirmed. Starting again replaces the secret and the
         *     codes; while a second factor is active it is refused.
         */
        post: operations["enable_two_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New recovery codes
         * @description The old ones are worth nothing any more. The account is told by mail.
         */
        post: operations["renew_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workplace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where one works
         * @description The organisation in which the account acts on this host. The platform operator acts in another one on that one's
         *     host, after signing in there.
         */
        get: operations["show_workplace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/daten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/daten` */
        get: operations["list_bi_data_of_named"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/felder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/felder` */
        get: operations["show_bi_fields_of_named"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/stats/feld/{feldSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/stats/feld/{feldSlug}` */
        get: operations["show_bi_groups_of_named"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/stats/uebersicht": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/stats/uebersicht` */
        get: operations["show_bi_overview_of_named"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/stats/zeitverlauf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/stats/zeitverlauf` */
        get: operations["show_bi_series_of_named"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Forms for analysts */
        get: operations["list_bi_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/daten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports of a form
         * @description The first received first, so that pages stay what they are while reports come in. With `seit` only those that are
         *     new or changed since then (and some that are a little older), and on the first page the ids of those that were removed: enough to bring a copy up to date. As a file it is
         *     all of them, sent while it is read; a body that ends without its end is not whole.
         */
        get: operations["list_bi_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/felder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be asked of a form */
        get: operations["show_bi_fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/odata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as `/api/bi/{templateSlug}/odata/` */
        get: operations["show_odata_service_without_slash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/odata/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sets of a form by OData
         * @description The service document of OData 4.0: what Excel, Power BI and others are given as the address. There are the reports
         *     (`meldungen`), one set for each field with several answers (`auswahl_…`), and the options with their labels (`optionen`).
         */
        get: operations["show_odata_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/odata/$metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the sets of a form hold
         * @description The description of the service in CSDL, as XML.
         */
        get: operations["show_odata_metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/odata/{set}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A set of a form, page by page
         * @description In the order in which the reports were received. Where a page is not the last, `@odata.nextLink` says where it goes
         *     on. `meldungen(7)` is the one report with this id.
         */
        get: operations["list_odata_set"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/odata/{set}/$count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many a set of a form has */
        get: operations["count_odata_set"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/stats/feld/{feldSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of a form by the options of a field */
        get: operations["show_bi_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/stats/uebersicht": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Overview of a form */
        get: operations["show_bi_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bi/{templateSlug}/stats/zeitverlauf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports of a form by month */
        get: operations["show_bi_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A new challenge
         * @description There are as many for one client in a minute as the installation allows, and as the site's own
         *     settings do; those on form pages count as well.
         */
        get: operations["issue_challenge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/captcha/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a challenge is asked for */
        get: operations["show_captcha_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of all forms
         * @description Of the reports of each form that ever was in use, together and by form.
         */
        get: operations["show_dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats/{templateSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of a form
         * @description A field of type `select` filters like the figures for analysts.
         */
        get: operations["show_dashboard_form"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Templates for the selector */
        get: operations["list_dashboard_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description in a browser */
        get: operations["show_docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of that page */
        get: operations["load_docs_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/form-templates/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A form to fill in
         * @description The active form with its blocks and fields in order, in one language; where the site has one alone, in that. Texts
         *     are plain, keys inside a field are `camelCase`. The answer may be kept and asked for again with its `ETag`.
         */
        get: operations["show_form_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/bundeslaender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The federal states */
        get: operations["list_states"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/landkreise/{bundesland}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The districts of a state
         * @description Kreise: © Statistisches Bundesamt (Destatis), 2019, Gemeindeverzeichnis GV-ISys, aufbereitet in
         *     „landkreise-deutschland“ von Alexander Wunschik, CC BY 4.0; geändert. Name this source where you show
         *     the list.
         */
        get: operations["list_districts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layout/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the pages of the site look */
        get: operations["show_layout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether reports are taken now */
        get: operations["show_maintenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description The audit log has one entry for each account, form and hour, with the number of reports shown.
         */
        get: operations["list_reports"];
        put?: never;
        /**
         * Send a report
         * @description With files as `multipart/form-data`: the JSON in a part `payload`, which comes first, then files
         *     in parts named `files[<slug>]`. Until `payload` has come at most 1 MiB of files is taken.
         *
         *     Sent once more within 24 hours under the same `Idempotency-Key`, a report gets the first answer and is
         *     not stored again; a different one is 422.
         *
         *     Nothing is stored on a 4xx, nor on a 503 for maintenance, for a report that could not be masked
         *     or for too many uploads at once. After any other 5xx, or none, it is not known whether the report
         *     was stored: its confirmation may be all that was lost.
         */
        post: operations["submit_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export reports
         * @description All reports that the filter of the list finds, one row each, the oldest first; what is received after
         *     the beginning is not part of it. A column for every field of every version of the form, hidden ones and
         *     other texts included, or of all forms without `template`. Whatever starts like a formula gets an
         *     apostrophe. XLSX and CSV with semicolons have the site's local times, CSV with commas UTC. It is sent while it is read: a body that ends without its end is not whole. XLSX has at most
         *     1,048,575 reports and 32,767 characters in a cell, which says at its end when something is missing; CSV has
         *     no limits. ZIP has the CSV and a folder for each report with files, named like its reference.
         */
        get: operations["export_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's own filters */
        get: operations["list_saved_filters"];
        put?: never;
        /**
         * Keep a filter
         * @description For the caller alone; at most 50.
         */
        post: operations["add_saved_filter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/filters/{filter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a filter */
        delete: operations["delete_saved_filter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is in quarantine
         * @description Reports beyond the ceiling of their form and hour, by hour and form. The reports themselves:
         *     `GET /api/meldungen?quarantine=only`.
         */
        get: operations["show_quarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/quarantine/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the reports of a form and hour out of quarantine */
        post: operations["release_hour"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions that a list can be narrowed and ordered by
         * @description The choices, numbers, and yes-or-no questions of a form as it is now.
         */
        get: operations["list_report_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark all reports as read
         * @description For the caller: all of the site that were there when they looked, whatever list they see.
         */
        put: operations["mark_all_reports_read"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what is new
         * @description What came in before the caller's account was made, or joined the organisation, counts as read; test data is
         *     never unread.
         */
        get: operations["count_unread_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a report
         * @description An administrator may without a subscription, too: what is stored stays readable.
         */
        get: operations["show_report"];
        put?: never;
        post?: never;
        /**
         * Delete a report
         * @description For good, with its files, notes and status. `confirm` has to be its reference.
         */
        delete: operations["delete_report"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/files/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a report
         * @description Always as an attachment; browsers never show it as part of the site. An administrator may without a subscription, too.
         */
        get: operations["download_report_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the history of a report
         * @description What was done to this report alone, out of the audit log: changes of its status, notes written and deleted, that it was
         *     taken out of quarantine by itself, files opened. When it came in is `created_at` of the report. An administrator may
         *     without a subscription, too.
         */
        get: operations["list_report_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on a report
         * @description An administrator may without a subscription, too.
         */
        get: operations["list_report_notes"];
        put?: never;
        /**
         * Write a note on a report
         * @description For staff only: notes are never part of exports or statistics, and go with the report.
         */
        post: operations["add_report_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/notes/{note}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a note of one's own */
        delete: operations["delete_report_note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a report as read
         * @description For the caller. Opening a report does so by itself.
         */
        put: operations["mark_report_read"];
        post?: never;
        /**
         * Mark a report as unread
         * @description For the caller, until they open it again.
         */
        delete: operations["mark_report_unread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a report out of quarantine
         * @description From then on it is a report like any other.
         */
        post: operations["release_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meldungen/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the status of a report
         * @description Any status may follow any other. With `expected` it is changed only when it still is what the caller saw.
         */
        put: operations["change_report_status"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: operations["show_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the plan
         * @description Of the tenant in which the account works, the installation included.
         */
        get: operations["show_plan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plan/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how much of the plan is used */
        get: operations["show_plan_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own agreements
         * @description The newest first.
         */
        get: operations["list_own_agreements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one of one's own agreements */
        get: operations["show_own_agreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/contracts/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the PDF of one of one's own agreements */
        get: operations["download_own_agreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agreements on offer
         * @description Published templates; none where the plan has no agreements.
         */
        get: operations["list_offered_agreements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/templates/{slug}/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Conclude an agreement
         * @description Its PDF is printed afterwards and mailed. Who agreed to the same with the same details within the last ten minutes gets that
         *     agreement (200); later it is another one.
         */
        post: operations["conclude_agreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/dpa/templates/{slug}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an agreement
         * @description As a PDF, filled with what was entered. Nothing is stored.
         */
        post: operations["preview_agreement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to the portal
         * @description An unknown address, a wrong password and an address that nobody has confirmed get the same answer; whoever owns the
         *     unconfirmed one gets another mail with a link, if the password was right, at most three an hour. After ten tries within 15
         *     minutes it is 429 for 15 minutes, for the right password and for an unknown address too. The cookie of an earlier sign-in
         *     gives that browser ten tries of its own, whatever strangers do.
         */
        post: operations["sign_in_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out of the portal
         * @description Ends the session that the request came with.
         */
        post: operations["sign_out_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password for the portal
         * @description If there is a member with this address, it gets a mail with a link that is good for an hour; at most three an hour. The
         *     answer and its time are the same if there is none.
         */
        post: operations["ask_for_member_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password for the portal
         * @description Ends all sessions of the member, and confirms the address if it was not. A link is good once, for an hour.
         */
        post: operations["reset_member_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one's own member account */
        get: operations["show_member_profile"];
        /**
         * Change one's own member account
         * @description A new password needs the present one, and ends all other sessions of the member.
         */
        put: operations["update_member_profile"];
        post?: never;
        /**
         * Delete one's own member account
         * @description Needs the password. Agreements stay as the evidence that they are, without what names the member.
         */
        delete: operations["delete_member_profile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register at the portal
         * @description The address gets a mail with a link that confirms it, good for 24 hours; or, if it has an account, one that says so. At
         *     most three an hour. The answer is always the same. A registration that nobody confirms is gone after 7 days; another one
         *     with the same address takes its place before.
         */
        post: operations["register_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portal/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the address of a member
         * @description From then on the member can sign in. A link is good once.
         */
        post: operations["verify_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first account
         * @description A developer of the installation, who is its platform operator. Only while there is no account in
         *     any organisation, and only with the token of the link that the service printed when it started.
         */
        post: operations["set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/translations/{locale}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts of the pages
         * @description The built-in ones with the site's own in their place; with `stored=1` only its own.
         */
        get: operations["show_texts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verification/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the PDF of an agreement
         * @description By the SHA-256 of the file, which the caller takes: nobody has to send it. Who has the file knows all that is told.
         */
        get: operations["verify_agreement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an event of the payment provider
         * @description Open by its signature alone, and of no tenant: one address serves all, whatever host was asked. It is checked over the body as
         *     it came (`t=<unix>,v1=<hex>`: HMAC-SHA256 under the provider's secret over time, a dot and the body), at most 300 seconds old
         *     or ahead. An event counts when this answers 200; one that came before, of an unknown customer or of an unknown type is 200 too.
         */
        post: operations["receive_payment_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/{tail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The staff application
         * @description One page for every path below `/app`; it asks the API for everything else.
         */
        get: operations["show_staff_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{tail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file that pages load */
        get: operations["load_asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/barrierefreiheit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accessibility statement */
        get: operations["show_accessibility_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beleg/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of a report
         * @description Where a browser is sent after a form was taken. Changes nothing, and holds for 30 minutes.
         */
        get: operations["show_receipt_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einladung/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An invitation to accept
         * @description With a form for somebody without an account; with the way to the sign-in for somebody who has one.
         */
        get: operations["show_invitation_page"];
        put?: never;
        /**
         * Accept an invitation without an account
         * @description Makes the account, as `POST /invitations/{token}/accept` does. What is refused comes back as the page
         *     with what was typed; `action` (`lang-de`, `lang-en`) shows it again in that language.
         */
        post: operations["send_invitation_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/einrichtung/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Set the installation up */
        get: operations["show_set_up_page"];
        put?: never;
        /**
         * Make the first account in a browser
         * @description As `POST /api/setup`. What is refused comes back as the page with what was typed, and the link is
         *     still good.
         */
        post: operations["send_set_up_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/f/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A form to fill in */
        get: operations["show_form_page"];
        put?: never;
        /**
         * Send a form
         * @description What a browser sends from the page, URL-encoded or multipart: `data.<slug>`, `files[<slug>]`,
         *     `captcha_token`, `captcha_answer`, `captcha_work`, `website`, `locale`, `action`, `_shown`, `_key`. What was taken is
         *     answered with the way to its receipt, also when it is sent once more under its `_key`; what is refused
         *     comes back as the page with everything that was typed.
         *     `action` in the address (`refresh`, `preview`, `captcha`, `lang-de`, `lang-en`) shows the page again whatever
         *     the body says, and counts as a challenge and not as a report.
         */
        post: operations["send_form_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon
         * @description What browsers ask every site for, whatever its tenant.
         */
        get: operations["load_icon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is the process up */
        get: operations["check_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show an invitation */
        get: operations["show_invitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Somebody without an account sends name and password and gets an account with the address and
         *     the role of the invitation. Somebody with an account sends its token (`Authorization: Bearer`) and
         *     no body, and becomes a member with the role of the invitation. Of two at once, one is let in.
         */
        post: operations["accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counters for Prometheus
         * @description With the token of `METRICS_TOKEN` as bearer. Without one configured they are not here; `METRICS_ADDR`
         *     gives them a listener of their own.
         */
        get: operations["show_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passwort-vergessen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that a password is forgotten */
        get: operations["show_forgotten_page"];
        put?: never;
        /**
         * Ask for a new password
         * @description As `POST /api/auth/password/forgot`: the answer is the same whether there is an account or not.
         */
        post: operations["send_forgotten_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passwort/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choose a new password */
        get: operations["show_password_page"];
        put?: never;
        /**
         * Set the new password
         * @description As `POST /api/auth/password/reset`. What is refused comes back as the page, and the link is still good.
         */
        post: operations["send_password_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/password/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Choose a new password for the portal */
        get: operations["show_member_password_page"];
        put?: never;
        /**
         * Set the new password for the portal
         * @description As `POST /api/portal/password/reset`. What is refused comes back as the page, and the link is still good.
         */
        post: operations["send_member_password_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/verify/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm the address of a member */
        get: operations["show_verify_page"];
        put?: never;
        /**
         * Have the address of a member confirmed
         * @description As `POST /api/portal/verify`.
         */
        post: operations["send_verify_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/{tail}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The portal
         * @description One page for every path below `/portal` but those of links in mails; it asks the API for everything else. There is
         *     none where the portal is off.
         */
        get: operations["show_portal_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Can it serve requests */
        get: operations["check_readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site/colors/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A style sheet with the colours that it is named after */
        get: operations["load_colors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/site/logo/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo
         * @description Only the site's present one has an address; it changes with the content.
         */
        get: operations["load_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page on which to verify the PDF of an agreement */
        get: operations["show_verification_page"];
        put?: never;
        /**
         * Send a PDF to be verified
         * @description For browsers without scripts. Nothing of the file is kept; the answer leads to the page of its SHA-256.
         */
        post: operations["send_verification_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is known of a PDF by its SHA-256, as a page */
        get: operations["show_verified_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A staff account as an administrator sees it. */
        Account: {
            /** @description When it was made. */
            created_at: string;
            /**
             * @description E-mail address.
             * @example user@example.org
             */
            email: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description The organisation; `null` for an account of the installation, and for one that belongs nowhere.
             */
            organization_id: number | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
            /** @description Whether a second factor is set up. */
            two_factor_enabled: boolean;
        };
        /**
         * @description An account to be made.
         * @example {
         *       "name": "Ute Unger",
         *       "email": "ute@example.org",
         *       "password": "…",
         *       "role": "user"
         *     }
         */
        AccountCreate: {
            /** @description Address to sign in with. */
            email: string;
            /** @description Display name, 1 to 100 characters. */
            name: string;
            /**
             * Format: password
             * @description First password, 12 to 128 characters.
             */
            password: string;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
        };
        /** @description An account in the list. */
        AccountItem: components["schemas"]["Account"] & {
            /**
             * Format: date-time
             * @description When it signed in last; `null` for never.
             */
            last_login_at: string | null;
        };
        /** @description A page of accounts. */
        AccountList: components["schemas"]["Paging"] & {
            /** @description The accounts of this page. */
            data: components["schemas"]["AccountItem"][];
        };
        /**
         * @description Changes to an account; what is absent stays.
         * @example {
         *       "role": "editor"
         *     }
         */
        AccountUpdate: {
            /** @description Address to sign in with; not one's own. */
            email?: string | null;
            /** @description Display name, 1 to 100 characters. */
            name?: string | null;
            /**
             * Format: password
             * @description New password, 12 to 128 characters; not one's own. Ends all tokens of the account.
             */
            password?: string | null;
            /** @enum {string|null} */
            role?: "user" | "editor" | "admin" | "developer" | null;
        };
        /** @description Which address is confirmed. */
        AddressConfirmation: {
            /** @description The token of the mailed link. */
            token: string;
        };
        /** @description A form that comes with the product, for somebody who decides whether to adopt it. */
        AdoptableForm: {
            /** @description What it asks, in the order of the form. */
            asks: string[];
            /** @description The first paragraph of its introduction. */
            description: string;
            /** @description What it is adopted by. */
            key: string;
            /** @description Its title in the language of the request. */
            title: string;
        };
        /** @description The forms that come with the product. */
        AdoptableFormList: components["schemas"]["Paging"] & {
            /** @description In the order in which they are offered. */
            data: components["schemas"]["AdoptableForm"][];
        };
        /** @description A form that was adopted. */
        AdoptedForm: {
            /**
             * Format: int64
             * @description Id of the template.
             */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /** @description The slug that it got. */
            slug: string;
            /** @description Its title in the language of the request. */
            title: string;
            /** @description The address of its page; null when there is none, as for `GET /api/admin/form-templates/{id}/address`. */
            url: string | null;
        };
        /** @description How an example is to be adopted. */
        Adoption: {
            /** @description Whether the public can use it at once; not, when left out. */
            is_active?: boolean | null;
        };
        /** @description Conditions that all have to hold. */
        AllFieldConditions: {
            /** @description One to ten. */
            all: components["schemas"]["FieldCondition"][];
        };
        /** @description Conditions of which one has to hold. */
        AnyFieldConditions: {
            /** @description One to ten. */
            any: components["schemas"]["FieldCondition"][];
        };
        /** @description The application's name. */
        AppName: {
            /**
             * @description Shown in every header.
             * @example Meldewerk
             */
            app_name: string;
        };
        /** @description The application's name as it is to be. */
        AppNameUpdate: {
            /**
             * @description 1 to 80 characters on one line.
             * @example Meldestelle Nord
             */
            app_name: string;
        };
        /** @description A state or a district. */
        Area: {
            /**
             * @description Official key (AGS).
             * @example 05315
             */
            key: string;
            /**
             * @description Name.
             * @example Köln
             */
            name: string;
        };
        /** @description Who did it. */
        AuditActor: {
            /**
             * Format: int64
             * @description Id of the account or of the token.
             */
            id: number | null;
            /** @enum {string} */
            kind: "user" | "token" | "member" | "command_line" | "system" | "stranger";
            /** @description The name at that time; empty when there is none. */
            name: string;
        };
        /** @description An entry of the audit log. */
        AuditEntry: {
            /** @enum {string} */
            action: "auth.login" | "auth.login_failed" | "auth.logout" | "auth.profile_changed" | "auth.password_not_confirmed" | "auth.password_changed" | "auth.password_reset_requested" | "auth.two_factor_enabled" | "auth.two_factor_disabled" | "auth.recovery_codes_renewed" | "auth.recovery_code_used" | "auth.session_revoked" | "auth.locked" | "auth.address_change_requested" | "auth.address_change_taken_back" | "auth.address_changed" | "report.listed" | "bi.read" | "report.read" | "report.file_read" | "report.status_changed" | "report.note_added" | "report.note_deleted" | "report.pruned" | "report.remask_begun" | "report.remasked" | "report.exported" | "report.deletion_begun" | "report.deleted" | "report.quarantine_begun" | "report.released" | "testdata.imported" | "user.created" | "user.address_taken" | "user.updated" | "user.deleted" | "token.created" | "token.revoked" | "settings.changed" | "organization.created" | "organization.updated" | "organization.activated" | "organization.deactivated" | "organization.name_given_up" | "organization.name_released" | "organization.domain_claimed" | "organization.domain_withdrawn" | "organization.domain_proven" | "organization.domain_confirmed" | "member.removed" | "invitation.created" | "invitation.revoked" | "invitation.accepted" | "block.created" | "block.updated" | "block.deleted" | "template.created" | "template.updated" | "template.figures_rounded" | "template.activated" | "template.deactivated" | "template.published" | "template.deleted" | "dpa_template.created" | "dpa_template.updated" | "dpa_template.published" | "dpa_template.deleted" | "dpa_contract.concluded" | "dpa_contract.read" | "dpa_contract.downloaded" | "dpa_contract.regenerated" | "dpa_contract.deleted" | "dpa_contract.pruned" | "portal_member.registered" | "portal_member.verified" | "portal_member.login" | "portal_member.changed" | "portal_member.password_changed" | "portal_member.deleted" | "template.exported" | "template.imported" | "license.activated" | "license.deactivated" | "license.revoked" | "license.expired" | "subscription.changed" | "subscription.payment_failed" | "job.retried" | "job.discarded" | "tenant.entered" | "audit.exported" | "audit.gap";
            /** @description Who did it. */
            actor: components["schemas"]["AuditActor"];
            /**
             * @description When it happened, to the microsecond.
             * @example 2026-11-21T14:25:41.123456Z
             */
            created_at: string;
            /** @description What else belongs to it: small values by name, never content of a report. */
            details: {
                [key: string]: unknown;
            };
            /** @description SHA-256 over the entry and the hash before it, in hexadecimal digits. */
            hash: string;
            /**
             * Format: int64
             * @description Its number in the tenant's chain, from 1 without gaps.
             */
            id: number;
            /** @description To what. */
            object: components["schemas"]["AuditObject"];
        };
        /** @description A page of the audit log. */
        AuditList: components["schemas"]["Paging"] & {
            /** @description The entries of this page, the latest first. */
            data: components["schemas"]["AuditEntry"][];
        };
        /** @description To what. */
        AuditObject: {
            /** @description Its id; empty when there is only one. */
            id: string;
            /** @enum {string} */
            kind: "report" | "user" | "session" | "token" | "template" | "block" | "dpa_template" | "dpa_contract" | "portal_member" | "settings" | "organization" | "invitation" | "job" | "license" | "subscription" | "audit_log";
        };
        /** @description What can be asked of every form. */
        BiAllFields: {
            /** @description Those that the public can use, by slug. */
            templates: components["schemas"]["BiFields"][];
        };
        /** @description A page of reports, the first received first. */
        BiData: {
            /**
             * Format: int32
             * @description This page, from 1.
             */
            current_page: number;
            /** @description The reports of this page. */
            data: components["schemas"]["BiReport"][];
            /** @description With `seit`: on the first page the ids of the reports that were removed since, whatever the other filters are. */
            deleted?: number[] | null;
            /**
             * Format: int64
             * @description The last page; 1 without reports.
             */
            last_page: number;
            /**
             * Format: int32
             * @description Reports a page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description Reports on all pages.
             */
            total: number;
        };
        /** @description An address. */
        BiEndpoint: {
            /** @description What it answers. */
            description: string;
            /** @description Its path. */
            path: string;
        };
        /** @description A field that reports can be grouped by. */
        BiField: {
            /** @description Slug of its block. */
            block: string;
            /** @description Path of its figures. */
            endpoint: string;
            /** @description Whether its value in `data` is a list. */
            is_json_array: boolean;
            /** @description What it is called. */
            label: string;
            /** @description Key of its value in `data`. */
            slug: string;
            /**
             * @description `select` or `checkbox-group`.
             * @example select
             */
            type: string;
        };
        /** @description What can be asked of a form. */
        BiFields: {
            /** @description The fields that reports can be grouped by. */
            felder: components["schemas"]["BiField"][];
            /** @description What there is for every form. */
            feste_endpunkte: components["schemas"]["BiEndpoint"][];
            /** @description The parameters. */
            filter: components["schemas"]["BiFilter"][];
            /**
             * Format: int32
             * @description What its numbers are rounded to, 3 to 100, if small ones are protected: then there is no feed, periods are whole
             *     months, months count once they are over, and a question is about two fields at most.
             */
            gerundet_auf: number | null;
            /**
             * @description Its slug.
             * @example vorfall
             */
            template: string;
        };
        /** @description A parameter. */
        BiFilter: {
            /** @description What it does. */
            description: string;
            /** @description Its name. */
            param: string;
            /** @description `date`, `integer`, `timestamp` or `string`. */
            type: string;
        };
        /** @description Reports with an option. */
        BiGroup: {
            /**
             * Format: int64
             * @description How many.
             */
            anzahl: number;
            /** @description What the option is called. */
            bezeichnung: string;
        };
        /** @description Reports by the options of a field. */
        BiGroups: {
            /** @description The options, the most frequent first; those without reports too. */
            daten: components["schemas"]["BiGroup"][];
            /** @description Slug of the field. */
            feld: string;
            /** @description What it is called. */
            label: string;
        };
        /** @description Reports of a month. */
        BiMonth: {
            /**
             * Format: int64
             * @description How many.
             */
            anzahl: number;
            /**
             * @description The month.
             * @example 2026-11
             */
            monat: string;
        };
        /** @description The first numbers that one looks at. */
        BiOverview: {
            /**
             * Format: int64
             * @description Those of this month; `null` where numbers are rounded, since the month is not over.
             */
            diesen_monat: number | null;
            /**
             * Format: int64
             * @description All reports of the filter.
             */
            gesamt: number;
            /**
             * Format: int64
             * @description Those of the month before.
             */
            letzten_monat: number;
            /** @description By field: its label, and the label of its most frequent value. */
            top_werte: {
                [key: string]: components["schemas"]["BiTop"];
            };
        };
        /**
         * @description How the numbers of a form are protected.
         * @example {
         *       "gerundet_auf": 5
         *     }
         */
        BiProtection: {
            /**
             * Format: int32
             * @description What numbers are rounded to, 3 to 100; `null` for exact numbers.
             */
            gerundet_auf?: number | null;
        };
        /** @description A report. */
        BiReport: {
            /** @description When it was received. */
            created_at: string;
            /** @description Its masked values by slug; several answers are a list. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Slug of its form. */
            template_slug: string;
        };
        /** @description Reports by month, months without any too. */
        BiSeries: {
            /** @description The months, the earliest first. */
            daten: components["schemas"]["BiMonth"][];
            /**
             * Format: int32
             * @description How many months.
             */
            zeitraum_monate: number;
        };
        /** @description A form. */
        BiTemplate: {
            /** @description Its introduction. */
            description: string | null;
            /**
             * @description Its slug.
             * @example vorfall
             */
            slug: string;
            /** @description Its title. */
            title: string;
        };
        /** @description The forms that figures can be asked of. */
        BiTemplates: {
            /** @description Those that the public can use, by slug. */
            templates: components["schemas"]["BiTemplate"][];
        };
        /** @description The most frequent value of a field. */
        BiTop: {
            /** @description What the field is called. */
            label: string;
            /** @description What the value is called; `null` without a report that has one. */
            wert: string | null;
        };
        /** @description A text in both languages; an empty one falls back to the other. */
        Bilingual: {
            /** @description German. */
            de: string;
            /** @description English. */
            en: string;
        };
        /** @description A text as it is to be; an empty or missing one falls back to the other. */
        BilingualUpdate: {
            /** @description German. */
            de?: string | null;
            /** @description English. */
            en?: string | null;
        };
        /** @description Where a challenge is asked for, how hard it is, and how many there are. */
        CaptchaAdministration: {
            /** @description Where it is asked for. */
            contexts: components["schemas"]["CaptchaContexts"];
            /** @enum {string} */
            difficulty: "easy" | "medium" | "hard";
            /** @description Whether it is asked for at all. While it is not, the contexts wait as they are. */
            enabled: boolean;
            /**
             * Format: int32
             * @description Reports of a form that are taken in an hour; the next ones go into quarantine, and staff are told. 0 for
             *     any number.
             * @example 300
             */
            hourly_ceiling: number;
            /**
             * Format: int32
             * @description Challenges for one client in a minute, from 5 to 600. What the installation allows is the
             *     upper limit all the same (`RATE_LIMITS`).
             * @example 30
             */
            rate_limit: number;
            /** @description Work for the browser in place of an answer. */
            work: components["schemas"]["CaptchaWork"];
        };
        /** @description Whether each context asks for a challenge. */
        CaptchaContexts: {
            /** @description At sign-in. */
            login: boolean;
            /** @description At the submission of a report. */
            submission: boolean;
        };
        /** @description See `CaptchaContexts`. */
        CaptchaContextsUpdate: {
            /** @description At sign-in. */
            login?: boolean | null;
            /** @description At the submission of a report. */
            submission?: boolean | null;
        };
        /** @description Where a challenge is asked for. */
        CaptchaSettings: {
            /** @description Where. */
            contexts: components["schemas"]["CaptchaContexts"];
            /** @enum {string} */
            difficulty: "easy" | "medium" | "hard";
            /** @description Whether it is asked for anywhere. */
            enabled: boolean;
        };
        /**
         * @description What is to be different; what is left out stays as it is.
         * @example {
         *       "enabled": false
         *     }
         */
        CaptchaUpdate: {
            contexts?: components["schemas"]["CaptchaContextsUpdate"] | null;
            /** @enum {string|null} */
            difficulty?: "easy" | "medium" | "hard" | null;
            /** @description `false` switches it off everywhere and keeps the contexts for later. */
            enabled?: boolean | null;
            /**
             * Format: int32
             * @description Reports of a form in an hour before the next ones go into quarantine; 0 for any number.
             */
            hourly_ceiling?: number | null;
            /**
             * Format: int32
             * @description Challenges for one client in a minute, from 5 to 600.
             */
            rate_limit?: number | null;
            work?: components["schemas"]["CaptchaWorkUpdate"] | null;
        };
        /** @description Work that browsers with scripts do by themselves, in place of an answer. */
        CaptchaWork: {
            /**
             * Format: int32
             * @description Leading zero bits: each more doubles the work.
             * @example 16
             */
            difficulty: number;
            /** @description Whether it is offered. */
            enabled: boolean;
        };
        /** @description See `CaptchaWork`. */
        CaptchaWorkUpdate: {
            /**
             * Format: int32
             * @description Leading zero bits.
             */
            difficulty?: number | null;
            /** @description Whether it is offered. */
            enabled?: boolean | null;
        };
        /** @description A challenge. Its token is good for one attempt within ten minutes. */
        Challenge: {
            /**
             * @description The question in words, for people who do not see the picture.
             * @example Was ist 7 plus 5?
             */
            accessible_text: string;
            /** @description The question as a picture: a complete `<svg>` element. */
            image_svg: string;
            /** @description Comes back as `captcha_token`, with the answer as `captcha_answer`. */
            token: string;
            work?: components["schemas"]["ChallengeWork"] | null;
        };
        /**
         * @description Work that stands in for the answer: any whole number whose decimal text, behind the salt
         *     and a colon, has a SHA-256 with so many leading zero bits. It comes back as `captcha_work`.
         */
        ChallengeWork: {
            /** @enum {string} */
            algorithm: "sha-256";
            /**
             * Format: int32
             * @description Leading zero bits that are wanted.
             * @example 16
             */
            difficulty: number;
            /**
             * @description Leads the text that is hashed; belongs to this token alone.
             * @example AAECAwQFBgcICQoLDA0ODw
             */
            salt: string;
        };
        /**
         * @description What somebody wants to subscribe to.
         * @example {
         *       "module": "forms",
         *       "tier": "professional"
         *     }
         */
        CheckoutCreate: {
            /** @enum {string} */
            module: "forms" | "events" | "quizzes" | "epoll";
            /** @enum {string} */
            tier: "starter" | "professional" | "business" | "enterprise";
        };
        /**
         * @description That all reports are meant.
         * @example {
         *       "confirm": "Meldewerk"
         *     }
         */
        ClearAll: {
            /** @description The name of the application, as `GET /api/app-name` gives it. */
            confirm: string;
        };
        /**
         * @description That the reports of one form are meant.
         * @example {
         *       "template_slug": "vorfall",
         *       "confirm": "vorfall"
         *     }
         */
        ClearByTemplate: {
            /** @description Its slug once more. */
            confirm: string;
            /** @description The form; `template` is taken as well. */
            template_slug: string;
        };
        /**
         * @description That all reports in quarantine are meant.
         * @example {
         *       "confirm": "Meldewerk"
         *     }
         */
        ClearQuarantine: {
            /** @description The name of the application, as `GET /api/app-name` gives it. */
            confirm: string;
        };
        /** @description A condition on another field. */
        Condition: {
            /** @description Slug of the field that decides. */
            field: string;
            /** @enum {string} */
            op: "eq" | "ne" | "includes" | "truthy";
            /** @description What it is compared with. */
            value: unknown;
        };
        /**
         * @description Something clashes with the present state.
         * @example {
         *       "message": "Der Baustein wird noch in einem Formular verwendet.",
         *       "used_by": [
         *         {
         *           "id": 1,
         *           "slug": "vorfall",
         *           "title": "Vorfall",
         *           "is_active": true,
         *           "has_unpublished_changes": false
         *         }
         *       ]
         *     }
         */
        Conflict: {
            /**
             * Format: int64
             * @description Number of reports that are concerned.
             */
            count?: number | null;
            /** @description Slugs of fields, and of other texts, that would go or change their type. */
            fields?: string[] | null;
            /** @description What it clashes with. */
            message: string;
            /** @description The templates that have a block. */
            used_by?: components["schemas"]["TemplateRef"][] | null;
        };
        /** @description A report was taken. */
        Created: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description A sentence for the person, in the language of the report. */
            message: string;
            /**
             * @description What to quote when asking about it. Random: it tells nothing about the person.
             * @example MW-7K3F-9QXP
             */
            reference: string;
        };
        /** @description Whose customer an organisation is now. */
        Customer: {
            /** @description The payment provider's number of the customer; `null` for nobody's. */
            payment_customer_id: string | null;
        };
        /**
         * @description Whose customer an organisation is.
         * @example {
         *       "payment_customer_id": "cus_NffrFeUfNV2Hib"
         *     }
         */
        CustomerInput: {
            /** @description The payment provider's number of the customer; `null` for nobody's. */
            payment_customer_id: string | null;
        };
        /** @description A field that reports can be grouped by. */
        DashboardField: {
            /** @description What it is called. */
            label: string;
            /** @description Its options, the most frequent first. */
            options: components["schemas"]["DashboardOption"][];
            /** @description Its slug. */
            slug: string;
            /**
             * @description `select` or `checkbox-group`.
             * @example select
             */
            type: string;
        };
        /** @description Figures that there are of every form. Test data, what is in quarantine and what was removed does not count. */
        DashboardFigures: {
            /**
             * Format: int64
             * @description Those of the month before.
             */
            last_month: number;
            /** @description Each month, the earliest first, those without reports too. */
            months: components["schemas"]["DashboardMonth"][];
            /** @description Each status, those without reports too. */
            statuses: components["schemas"]["DashboardStatus"][];
            /**
             * Format: int64
             * @description Those of this month.
             */
            this_month: number;
            /**
             * Format: int64
             * @description Reports of the filter.
             */
            total: number;
        };
        /** @description Figures of a form. */
        DashboardForm: components["schemas"]["DashboardFigures"] & {
            /** @description By field that can be grouped by, in the order of the form. */
            fields: components["schemas"]["DashboardField"][];
            /** @description Whether the public can use it. */
            is_active: boolean;
            /**
             * @description Its slug.
             * @example vorfall
             */
            template: string;
            /** @description Its title. */
            title: string;
        };
        /** @description Reports of a month. */
        DashboardMonth: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /**
             * @description The month.
             * @example 2026-11
             */
            month: string;
        };
        /** @description Reports with an option. */
        DashboardOption: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description What it is called. */
            label: string;
            /** @description What is stored. */
            value: string;
        };
        /** @description Figures of all forms together. */
        DashboardOverview: components["schemas"]["DashboardFigures"] & {
            /** @description By form, the one with the most reports first. */
            templates: components["schemas"]["TemplateCount"][];
        };
        /** @description Reports of a status. */
        DashboardStatus: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
        };
        /** @description Something that could not be done: neither the whole address nor what the mail says. */
        DeadLetter: {
            /**
             * Format: int32
             * @description How often it was tried.
             */
            attempts: number;
            /** @description When it was decided on. */
            created_at: string;
            /** @description When it was given up. */
            died_at: string;
            /** @description Its id, 32 hexadecimal digits. */
            id: string;
            /** @enum {string} */
            kind: "mail" | "scheduled";
            /** @enum {string} */
            reason: "unreachable" | "timed_out" | "disconnected" | "deferred" | "sign_in_refused" | "refused" | "bad_address" | "bad_template" | "not_written" | "failed" | "abandoned" | "unreadable" | "too_late";
            /** @description The same for people, in the language of the answer. */
            reason_text: string;
            /**
             * @description The addressee, shortened; `null` when there is none or it cannot be read.
             * @example e…@example.org
             */
            recipient: string | null;
            /**
             * @description The template of the mail or the name of the job; `null` when it cannot be read.
             * @example invitation
             */
            subject: string | null;
        };
        /** @description A page of dead letters. */
        DeadLetterList: components["schemas"]["Paging"] & {
            /** @description Those of this page, the latest first. */
            data: components["schemas"]["DeadLetter"][];
        };
        /** @description A text as it is built in. */
        DefaultText: {
            /** @description German. */
            de: string;
            /** @description English. */
            en: string;
        };
        /**
         * @description That this report is meant.
         * @example {
         *       "confirm": "MW-7K3F-9QXP"
         *     }
         */
        DeleteReport: {
            /** @description Its reference, in any case. */
            confirm: string;
        };
        /** @description What was deleted. */
        DeletedReports: {
            /**
             * Format: int64
             * @description How many reports.
             */
            deleted: number;
        };
        /**
         * @description Which domain.
         * @example {
         *       "domain": "melden.klinik-nord.example"
         *     }
         */
        DomainChoice: {
            /** @description The domain that is pending. */
            domain: string;
        };
        /** @description A part of the text. */
        DpaClause: {
            /** @description `path`, `path == "text"`, `path != "text"` or `path includes "text"`; always, when empty. */
            condition?: string;
            /** @description Markdown with placeholders. */
            content_md: string;
            /** @description What the text names it by: at most 64 letters, digits, hyphens and underscores. */
            key: string;
            /** @description What its author calls it, at most 200 characters. */
            name: string;
        };
        /** @description The texts of a template. */
        DpaContent: {
            /** @description Parts of the text that may have a condition. */
            clauses: components["schemas"]["DpaClause"][];
            /** @description Markdown with `{{path}}`, `{{#path}}…{{/path}}` and `{{> key of a clause}}`. */
            content_md: string;
            /** @description What a member is asked. */
            variable_schema: components["schemas"]["DpaVariable"][];
        };
        /** @description An agreement. */
        DpaContract: {
            /**
             * Format: date-time
             * @description Since when nothing in it tells of a person: its member left.
             */
            anonymized_at: string | null;
            /** @description The firm that it was concluded for; none once it is anonymous. */
            company: string | null;
            /**
             * Format: date-time
             * @description When it was consented to.
             */
            consent_at: string;
            /** @description The sentence that was accepted. */
            consent_text: string;
            /**
             * Format: int32
             * @description The version that was accepted.
             */
            consent_version: number;
            /** @description The SHA-256 of the canonical JSON (RFC 8785) of `{"input": …, "snapshot": …}`. */
            content_hash: string;
            /**
             * Format: date-time
             * @description When it was concluded.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is deleted.
             */
            expires_at: string;
            /** @description Why the last attempt to print it failed. */
            failure: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether another attempt to print it is to come by itself. */
            is_printed_again: boolean;
            /** @description The SHA-256 of its PDF, once that is there. */
            pdf_sha256: string | null;
            /** @enum {string} */
            status: "pending" | "generating" | "ready" | "failed";
            /** @description The name that its template had. */
            template_name: string;
            /** @description The slug that its template had. */
            template_slug: string;
            /**
             * Format: int32
             * @description The version of the template.
             */
            version: number;
        };
        /** @description An agreement with its evidence. */
        DpaContractEvidence: components["schemas"]["DpaContractItem"] & {
            /** @description The address that the consent came from. */
            consent_ip: string | null;
            /** @description What the browser called itself. */
            consent_user_agent: string | null;
            /** @description What printed its PDF. */
            engine: string | null;
            /** @description What was entered, by the keys of the variables. */
            input: {
                [key: string]: components["schemas"]["DpaDefault"];
            } | null;
            /** @description What was printed from it: first its PDF, which is the agreement, then what other engines made of it. */
            renditions: components["schemas"]["DpaRendition"][];
            /** @description The version of the template that was accepted: the canonical JSON that its hash is of, as an object. */
            template_snapshot: components["schemas"]["DpaSnapshot"];
        };
        /** @description What a member agrees to. */
        DpaContractInput: {
            /** @description Whether the sentence was accepted; nothing is concluded otherwise. */
            accepted: boolean;
            /** @description Its `content_hash`, to be sure that no other text has its number. */
            content_hash?: string | null;
            /** @description What was entered. */
            input: components["schemas"]["DpaInput"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description An agreement as the staff see it. */
        DpaContractItem: components["schemas"]["DpaContract"] & {
            member: components["schemas"]["DpaContractMember"] | null;
        };
        /** @description A page of agreements. */
        DpaContractItemList: components["schemas"]["Paging"] & {
            /** @description The agreements of this page, the newest first. */
            data: components["schemas"]["DpaContractItem"][];
        };
        /** @description A page of agreements. */
        DpaContractList: components["schemas"]["Paging"] & {
            /** @description The agreements of this page, the newest first. */
            data: components["schemas"]["DpaContract"][];
        };
        /** @description Who concluded an agreement. */
        DpaContractMember: {
            /** @description Its address. */
            email: string;
            /**
             * Format: int64
             * @description The account.
             */
            id: number;
        };
        /** @description A text, a list of options, or whether a toggle is on. */
        DpaDefault: string | string[] | boolean;
        /**
         * @description Values by the keys of the variables, nested or dotted
         * @example {
         *       "controller": {
         *         "company": "Klinik am See"
         *       }
         *     }
         */
        DpaInput: {
            [key: string]: unknown;
        };
        /** @description What a member would agree to. */
        DpaMemberPreviewInput: {
            /** @description What was entered. */
            input: components["schemas"]["DpaInput"];
            /**
             * Format: int32
             * @description The version that was seen.
             */
            version: number;
        };
        /** @description What a member can agree to. */
        DpaOffer: {
            /** @description The sentence that is accepted. */
            consent_text: string;
            /** @description The SHA-256 of that version, over its canonical JSON (RFC 8785). */
            content_hash: string;
            /** @enum {string} */
            locale: "de" | "en";
            /** @description Its name. */
            name: string;
            /** @description Answers that the member's profile knows, by the keys of the variables. */
            prefill: {
                [key: string]: string;
            };
            /** @description What addresses name it by. */
            slug: string;
            /** @description What is asked. */
            variable_schema: components["schemas"]["DpaVariable"][];
            /**
             * Format: int32
             * @description Its version.
             */
            version: number;
        };
        /** @description What a member can agree to. */
        DpaOffers: {
            /** @description By name. */
            templates: components["schemas"]["DpaOffer"][];
        };
        /** @description An option. */
        DpaOption: {
            /** @description What a contract says. */
            label: string;
            /** @description What conditions compare. */
            value: string;
        };
        /** @description What a preview is filled with. */
        DpaPreviewInput: {
            /** @description What would be entered. */
            input: components["schemas"]["DpaInput"];
        };
        /** @description Something that has to be mended before a template can be published. */
        DpaProblem: {
            /** @description The character of the line, from 1. */
            column: number | null;
            /** @description The path of the value, such as `clauses.2.condition`. */
            field: string;
            /** @description The line in it, from 1. */
            line: number | null;
            /** @description What is wrong. */
            message: string;
        };
        /** @description Who processes data on behalf of others. */
        DpaProcessor: {
            /**
             * @description Where it is.
             * @example Hauptstraße 1
             *     12345 Ort
             */
            address: string | null;
            /** @description Its data protection officer. */
            dpo_contact: string | null;
            /**
             * @description Name of the firm.
             * @example Klinik Nord gGmbH
             */
            legal_name: string | null;
            /** @description Who acts for it. */
            representative: string | null;
        };
        /** @description What is to be other of who processes data; each a text of at most 500 characters. */
        DpaProcessorUpdate: {
            /** @description Where it is. */
            address?: string | null;
            /** @description Its data protection officer. */
            dpo_contact?: string | null;
            /** @description Name of the firm. */
            legal_name?: string | null;
            /** @description Who acts for it. */
            representative?: string | null;
        };
        /** @description One of the PDFs of an agreement. */
        DpaRendition: {
            /**
             * Format: date-time
             * @description When.
             */
            created_at: string;
            /** @description What printed it. */
            engine: string;
            /** @description Its SHA-256. */
            sha256: string;
        };
        /** @description What a version says. Written with sorted members and without blanks (RFC 8785) its SHA-256 is `content_hash`. */
        DpaSnapshot: components["schemas"]["DpaContent"] & {
            /**
             * Format: int32
             * @description Of the way in which it is written.
             */
            format: number;
            /** @enum {string} */
            locale: "de" | "en";
            /** @description The name of the template then. */
            name: string;
            /**
             * Format: int32
             * @description Days that a contract is kept.
             */
            retention_days: number;
            /** @description Its slug then. */
            slug: string;
        };
        /** @description A template with its texts. */
        DpaTemplate: components["schemas"]["DpaTemplateItem"] & components["schemas"]["DpaContent"] & {
            /** @description What has to be mended before it can be published. */
            problems: components["schemas"]["DpaProblem"][];
            /** @description Keys of clauses that no text names, so that no contract has them. */
            unplaced_clauses: string[];
        };
        /**
         * @description What a template is to be. What is missing stays, or is empty in a new one.
         * @example {
         *       "name": "Vertrag zur Auftragsverarbeitung",
         *       "locale": "de",
         *       "content_md": "# Vertrag mit {{controller.company}}",
         *       "variable_schema": [
         *         {
         *           "key": "controller.company",
         *           "label": "Organisation",
         *           "type": "text",
         *           "required": true
         *         }
         *       ],
         *       "clauses": [],
         *       "retention_days": 1095
         *     }
         */
        DpaTemplateInput: {
            /** @description Parts of the text, at most 200. */
            clauses?: components["schemas"]["DpaClause"][] | null;
            /** @description Markdown with placeholders; with all clauses at most 1,000,000 bytes. */
            content_md?: string | null;
            /** @enum {string} */
            locale?: "de" | "en";
            /** @description At most 200 characters. */
            name?: string | null;
            /**
             * Format: int32
             * @description Days that a contract is kept, 1 to 36500.
             */
            retention_days?: number | null;
            /**
             * @description At most 63 lower-case letters and digits with single hyphens between, unique among the templates; made of the name
             *     where a new one has none.
             */
            slug?: string | null;
            /** @description What a member is asked, at most 200. */
            variable_schema?: components["schemas"]["DpaVariable"][] | null;
        };
        /** @description A template in a list. */
        DpaTemplateItem: {
            /** @description The SHA-256 of that version, over its canonical JSON (RFC 8785). */
            content_hash: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Whether the draft says something else than that version. */
            has_changes: boolean;
            /**
             * Format: int64
             * @description Its id; below 0 for those that come with the service.
             */
            id: number;
            /** @description Whether it comes with the service; a fork of it can be changed. */
            is_system: boolean;
            /** @enum {string} */
            locale: "de" | "en";
            /** @description Its name. */
            name: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            published_at: string | null;
            /**
             * Format: int32
             * @description Days that a contract is kept.
             */
            retention_days: number;
            /** @description Its slug, unique among the templates. */
            slug: string;
            /**
             * @description `published` once a version was published, else `draft`.
             * @example published
             */
            status: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description The version that members see.
             */
            version: number | null;
        };
        /** @description A page of templates. */
        DpaTemplateList: components["schemas"]["Paging"] & {
            /** @description The templates of this page: the tenant's own by name, then those that come with the service. */
            data: components["schemas"]["DpaTemplateItem"][];
        };
        /** @description What a member is asked. */
        DpaVariable: {
            default?: components["schemas"]["DpaDefault"] | null;
            /** @description A dotted path such as `controller.company`, unique; not below `tenant`. */
            key: string;
            /** @description The question, at most 200 characters. */
            label: string;
            /** @description What there is to choose from. */
            options?: components["schemas"]["DpaOption"][];
            /** @description `profile.name`: the answer begins with the member's name. */
            prefillFrom?: string | null;
            /** @description Whether an answer is needed; of a toggle that it is switched on. */
            required?: boolean;
            /** @description How it is answered. */
            type: components["schemas"]["DpaVariableType"];
        };
        /**
         * @description How a question is answered.
         * @enum {string}
         */
        DpaVariableType: "text" | "textarea" | "select" | "multi-select" | "toggle";
        /** @description What is known of a PDF. */
        DpaVerification: {
            /**
             * Format: date-time
             * @description When it was concluded.
             */
            consent_at: string | null;
            /** @description The hash of what was agreed. */
            content_hash: string | null;
            /**
             * Format: date
             * @description The day on which it was deleted.
             */
            deleted_on: string | null;
            /**
             * @description `kept`: it is an agreement; `deleted`: it was one, and its time is over; `unknown`: it is none of this organisation, or
             *     it was changed.
             * @example kept
             */
            status: string;
            /** @description The name of the template. */
            template_name: string | null;
            /**
             * Format: int32
             * @description The version of the template.
             */
            version: number | null;
        };
        /** @description A version. */
        DpaVersion: components["schemas"]["DpaVersionItem"] & {
            /** @description What it says: the JSON that the hash is of. */
            snapshot: components["schemas"]["DpaSnapshot"];
        };
        /** @description A version in a list. */
        DpaVersionItem: {
            /** @description The SHA-256 of its canonical JSON (RFC 8785). */
            content_hash: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            published_at: string;
            /**
             * Format: int32
             * @description Counts from 1.
             */
            version: number;
        };
        /** @description A page of versions. */
        DpaVersionList: components["schemas"]["Paging"] & {
            /** @description The versions of this page, the newest first. */
            data: components["schemas"]["DpaVersionItem"][];
        };
        /**
         * @description An error. `message` is for people, in the language of the request.
         * @example {
         *       "message": "Bitte prüfen Sie die Angaben.",
         *       "errors": {
         *         "data.ort": [
         *           "Bitte füllen Sie dieses Feld aus."
         *         ]
         *       }
         *     }
         */
        Error: {
            /**
             * Format: int64
             * @description Beside it: how many there are.
             */
            current?: number | null;
            /** @description With 422 (and 413 for a file): the texts of each path. */
            errors?: {
                [key: string]: string[];
            } | null;
            /** @description Beside it: the highest tier of the plan, `null` without any. */
            highest_tier?: string | null;
            /**
             * Format: int32
             * @description With 403 where a limit of the plan is reached: the limit.
             */
            limit?: number | null;
            /** @description What went wrong. */
            message: string;
            /** @description With 403 where the plan lacks a feature: its name. */
            required_feature?: string | null;
        };
        /**
         * @description A field of a block.
         * @example {
         *       "slug": "bereich",
         *       "type": "select",
         *       "label": {
         *         "de": "Bereich",
         *         "en": "Area"
         *       },
         *       "required": true,
         *       "options": [
         *         {
         *           "value": "nord",
         *           "label": "Nord"
         *         }
         *       ]
         *     }
         */
        Field: {
            /** @description Whether personal data in the value is masked before it is stored. */
            anonymize?: boolean | null;
            /** @description The value that the empty form starts with; the fixed value of a hidden field. */
            default?: unknown;
            help?: components["schemas"]["WordsInput"] | null;
            /** @description What the field is called; the text of a heading or paragraph. */
            label: components["schemas"]["WordsInput"];
            /** @description The options of a choice. */
            options?: components["schemas"]["FieldOption"][] | null;
            /** @description The slug that receives free text when the option `other` is chosen; always masked. */
            otherDbField?: string | null;
            placeholder?: components["schemas"]["WordsInput"] | null;
            /** @description Whether a value is needed while the field is shown. */
            required?: boolean | null;
            /** @description Key of the value in a report's `data`, `^[a-z][a-z0-9_]{0,62}$`; unique over the template. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
            validation?: components["schemas"]["FieldValidation"] | null;
            visibleIf?: components["schemas"]["FieldVisibleIf"] | null;
        };
        /** @description A condition on another field. */
        FieldCondition: {
            /** @description Slug of the field that decides. */
            field: string;
            /** @enum {string} */
            op: "eq" | "ne" | "includes" | "truthy";
            /** @description What it is compared with. */
            value?: unknown;
        };
        /** @description An option of a choice. */
        FieldOption: {
            /** @description What is shown. */
            label: components["schemas"]["WordsInput"];
            /** @description What is stored. */
            value: string;
        };
        /** @description Bounds of a value. */
        FieldValidation: {
            /**
             * @description Media types that a file may have: `application/pdf`, `image/jpeg`, `image/png`, `image/webp`, or
             *     `image/*`; others are 422, since no file is recognised as one of them.
             */
            accept?: string[] | null;
            /**
             * Format: double
             * @description Largest number.
             */
            max?: number | null;
            /**
             * Format: int32
             * @description Most files, at most 5.
             */
            maxFiles?: number | null;
            /**
             * Format: int32
             * @description Most characters.
             */
            maxLength?: number | null;
            /**
             * Format: int32
             * @description Largest size of a file in KiB, at most 10240.
             */
            maxSizeKb?: number | null;
            /**
             * Format: double
             * @description Smallest number.
             */
            min?: number | null;
            /**
             * Format: int32
             * @description Fewest characters.
             */
            minLength?: number | null;
            /** @description Whether a day must not be later than the one on which the report is sent, in the site's zone. */
            notFuture?: boolean | null;
            /** @description Regular expression for the whole text; linear time, no look-around. */
            pattern?: string | null;
            /**
             * Format: double
             * @description Distance of allowed numbers from `min` (or 0).
             */
            step?: number | null;
        };
        /** @description When a field is shown: one condition, or up to ten of which all or any have to hold. */
        FieldVisibleIf: components["schemas"]["FieldCondition"] | components["schemas"]["AllFieldConditions"] | components["schemas"]["AnyFieldConditions"];
        /** @description The first account. */
        FirstAccount: {
            /** @description E-mail address. */
            email: string;
            /** @description Display name, 1 to 100 characters. */
            name: string;
            /**
             * Format: password
             * @description Password, 12 to 128 characters.
             */
            password: string;
            /** @description The token of the link that the first start printed. */
            token: string;
        };
        /** @description Where the public finds a form, once it is active. */
        FormAddress: {
            /** @description The same as a QR code, for notices and posters: an SVG picture without colours of its own but black and white. */
            qr_code_svg?: string | null;
            /**
             * @description The address of its page; null when there is none: the installation's is not set, or the organisation has neither a
             *     domain of its own nor a sub-domain.
             */
            url?: string | null;
        };
        /** @description A block of fields. */
        FormBlock: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            description: components["schemas"]["Words"] | null;
            /** @description Its fields in order. */
            fields: components["schemas"]["Field"][];
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether it came with the product. */
            is_system: boolean;
            /** @description Its name, the heading of the section. */
            name: components["schemas"]["Words"];
            /** @description Its slug, unique among the blocks. */
            slug: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description Number of templates that have it.
             */
            used_by_count: number;
        };
        /** @description What changes of a block. */
        FormBlockChanges: {
            /** @description Of its fields, in the order of the draft; those that are gone stand last. */
            fields: components["schemas"]["FormFieldChanges"][];
            /** @description Its name, in the draft if it is there. */
            name: components["schemas"]["Words"];
            /** @description Its slug. */
            slug: string;
            /** @description Of the block itself. */
            what: components["schemas"]["FormChange"][];
        };
        /** @description A block of fields, and where it is used. */
        FormBlockDetail: components["schemas"]["FormBlock"] & {
            /** @description The templates that have it. */
            used_by: components["schemas"]["TemplateRef"][];
        };
        /**
         * @description What a block is to be. What is missing stays, or is empty in a new one; `null` takes a
         *     description away.
         * @example {
         *       "slug": "ort",
         *       "name": {
         *         "de": "Ort",
         *         "en": "Place"
         *       },
         *       "fields": [
         *         {
         *           "slug": "ort",
         *           "type": "text",
         *           "label": {
         *             "de": "Wo?",
         *             "en": "Where?"
         *           }
         *         }
         *       ]
         *     }
         */
        FormBlockInput: {
            /** @description Fields that reports have values for may go, or become of another type. */
            confirm?: boolean | null;
            description?: components["schemas"]["WordsInput"] | null;
            /** @description The fields in order, at most 200. */
            fields?: components["schemas"]["Field"][] | null;
            name?: components["schemas"]["WordsInput"] | null;
            /** @description `^[a-z][a-z0-9_]{0,62}$`, unique among the blocks. */
            slug?: string | null;
        };
        /** @description A page of blocks. */
        FormBlockList: components["schemas"]["Paging"] & {
            /** @description The blocks of this page. */
            data: components["schemas"]["FormBlock"][];
        };
        /** @description A change. */
        FormChange: {
            /** @enum {string} */
            kind: "added" | "removed" | "moved" | "title" | "description" | "placeholder" | "type" | "required" | "optional" | "default" | "option_added" | "option_removed" | "option_renamed" | "options_sorted" | "other_text" | "rules" | "condition" | "masked" | "unmasked" | "receipt" | "quick_exit" | "no_quick_exit" | "steps" | "no_steps" | "other";
            /** @description The texts it is about: an option, or a text as it was and as it is; often none. */
            words: components["schemas"]["Words"][];
        };
        /** @description What publishing changes for those who report; nothing, when both are empty. */
        FormChanges: {
            /** @description Of its blocks, in the order of the draft; those that are gone stand last. */
            blocks: components["schemas"]["FormBlockChanges"][];
            /** @description Of the form itself. */
            form: components["schemas"]["FormChange"][];
            /**
             * Format: int64
             * @description Reports that have values of fields which go, or change their type: publishing asks for `confirm` then.
             */
            reports: number;
        };
        /** @description A template that comes with the product. */
        FormExample: {
            /** @description The first paragraph of its introduction. */
            description: string;
            /** @description Number of its fields. */
            fields: number;
            /** @description What it is asked for by. */
            key: string;
            /** @description Its title in the language of the request. */
            title: string;
        };
        /** @description The templates that come with the product. */
        FormExampleList: components["schemas"]["Paging"] & {
            /** @description In the order in which they are offered. */
            data: components["schemas"]["FormExample"][];
        };
        /** @description What changes of a field. */
        FormFieldChanges: {
            /** @description Its label, in the draft if it is there. */
            label: components["schemas"]["Words"];
            /** @description Its slug. */
            slug: string;
            /** @description At least one. */
            what: components["schemas"]["FormChange"][];
        };
        /** @description Whether the public can use a form. */
        FormOnline: {
            /**
             * Format: int64
             * @description Id of the template.
             */
            id: number;
            /** @description Whether it is online. */
            is_active: boolean;
        };
        /** @description Whether the public is to use a form. */
        FormOnlineUpdate: {
            /** @description Whether it is to be online. */
            is_active: boolean;
        };
        /** @description A template. */
        FormTemplate: {
            /** @description Its blocks in order. */
            blocks: components["schemas"]["FormTemplateBlock"][];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            description: components["schemas"]["Words"] | null;
            /** @description Whether it, or one of its blocks, has changes that the public does not see yet. */
            has_unpublished_changes: boolean;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /**
             * Format: int32
             * @description Days that reports are kept; for ever, when `null`.
             */
            retention_days: number | null;
            /** @description Its settings. */
            settings: components["schemas"]["FormTemplateSettings"];
            /** @description Its slug, unique among the templates; part of the form's address. */
            slug: string;
            /** @description Its title. */
            title: components["schemas"]["Words"];
            /**
             * Format: date-time
             * @description When it, or one of its blocks, was changed last.
             */
            updated_at: string;
        };
        /** @description Which block stands where. */
        FormTemplateBlock: {
            /**
             * Format: int64
             * @description The block.
             */
            form_block_id: number;
            /**
             * Format: int32
             * @description Its place, from 1.
             */
            position: number;
        };
        /** @description Which block is to stand where. */
        FormTemplateBlockInput: {
            /**
             * Format: int64
             * @description The block.
             */
            form_block_id: number;
            /**
             * Format: int32
             * @description Its place.
             */
            position?: number | null;
        };
        /** @description A template with its blocks as a file. */
        FormTemplateBundle: {
            /** @description Its blocks, in any order. */
            blocks: components["schemas"]["FormTemplateBundleBlock"][];
            /** @enum {string} */
            format: "meldewerk-template";
            /** @description The template. */
            template: components["schemas"]["FormTemplateBundleTemplate"];
            /**
             * Format: int32
             * @description 1.
             */
            version: number;
        };
        /** @description A block of a bundle. */
        FormTemplateBundleBlock: {
            description?: components["schemas"]["WordsInput"] | null;
            /** @description Fields in order. */
            fields: components["schemas"]["Field"][];
            /** @description Whether it came with the product. */
            is_system?: boolean | null;
            /** @description Name. */
            name: components["schemas"]["WordsInput"];
            /** @description Slug; one that is taken by other content gets a suffix. */
            slug: string;
        };
        /** @description The template of a bundle. */
        FormTemplateBundleTemplate: {
            /** @description Slugs of the blocks in order; all of the bundle in theirs, when absent. */
            blocks?: string[] | null;
            description?: components["schemas"]["WordsInput"] | null;
            /**
             * Format: int32
             * @description Days that reports are kept.
             */
            retention_days?: number | null;
            settings?: components["schemas"]["FormTemplateSettingsInput"] | null;
            /** @description Slug; one that is taken gets a suffix. */
            slug: string;
            /** @description Title. */
            title: components["schemas"]["WordsInput"];
        };
        /** @description A template with its blocks. */
        FormTemplateDetail: components["schemas"]["FormTemplate"] & {
            /** @description Its blocks in order, as `blocks` names them. */
            form_blocks: components["schemas"]["FormTemplateResolvedBlock"][];
        };
        /** @description A template that came from a file. */
        FormTemplateImported: components["schemas"]["FormTemplateDetail"] & {
            /** @description What came out differently from the file, in the language of the request. */
            warnings: string[];
        };
        /**
         * @description What a template is to be. What is missing stays, or is empty in a new one; `null` takes a
         *     description, the days or a receipt's text away. Editors change `title`, `description` and `settings.receipt_text`.
         * @example {
         *       "slug": "lob",
         *       "title": {
         *         "de": "Lob",
         *         "en": "Praise"
         *       },
         *       "blocks": [
         *         {
         *           "form_block_id": 3,
         *           "position": 1
         *         }
         *       ],
         *       "is_active": true
         *     }
         */
        FormTemplateInput: {
            /** @description The same as a list of ids; counts when both are there. */
            block_ids?: number[] | null;
            /** @description The blocks, at most 50 with 200 fields; without a position they stand as listed. */
            blocks?: components["schemas"]["FormTemplateBlockInput"][] | null;
            /** @description Fields that reports have values for may go, or become of another type. */
            confirm?: boolean | null;
            description?: components["schemas"]["WordsInput"] | null;
            /** @description Whether the public can use it. */
            is_active?: boolean | null;
            /**
             * Format: int32
             * @description Days that reports are kept, 1 to 36500.
             */
            retention_days?: number | null;
            settings?: components["schemas"]["FormTemplateSettingsInput"] | null;
            /** @description `^[a-z][a-z0-9_]{0,62}$`, unique among the templates. */
            slug?: string | null;
            title?: components["schemas"]["WordsInput"] | null;
        };
        /** @description A page of templates. */
        FormTemplateList: components["schemas"]["Paging"] & {
            /** @description The templates of this page. */
            data: components["schemas"]["FormTemplate"][];
        };
        /**
         * @description A template to be looked at: what it is to be, with blocks that are not saved yet.
         * @example {
         *       "slug": "lob",
         *       "title": "Lob",
         *       "block_ids": [
         *         -1
         *       ],
         *       "unsaved_blocks": [
         *         {
         *           "form_block_id": -1,
         *           "block": {
         *             "slug": "ort",
         *             "name": "Ort",
         *             "fields": [
         *               {
         *                 "slug": "ort",
         *                 "type": "text",
         *                 "label": "Wo?"
         *               }
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        FormTemplatePreviewInput: {
            /** @description The same as a list of ids; counts when both are there. */
            block_ids?: number[] | null;
            /** @description The blocks, at most 50 with 200 fields; without a position they stand as listed. */
            blocks?: components["schemas"]["FormTemplateBlockInput"][] | null;
            /** @description Changes nothing here. */
            confirm?: boolean | null;
            description?: components["schemas"]["WordsInput"] | null;
            /** @description Whether the public is to use it. */
            is_active?: boolean | null;
            /**
             * Format: int32
             * @description Days that reports are kept, 1 to 36500.
             */
            retention_days?: number | null;
            settings?: components["schemas"]["FormTemplateSettingsInput"] | null;
            /** @description `^[a-z][a-z0-9_]{0,62}$`. */
            slug?: string | null;
            title?: components["schemas"]["WordsInput"] | null;
            /** @description Blocks as they are being edited; they stand in for those that are saved. */
            unsaved_blocks?: components["schemas"]["FormTemplateUnsavedBlock"][] | null;
        };
        /** @description A block of a template. */
        FormTemplateResolvedBlock: {
            description: components["schemas"]["Words"] | null;
            /** @description Its fields in order. */
            fields: components["schemas"]["Field"][];
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Its name, the heading of the section. */
            name: components["schemas"]["Words"];
            /** @description Its slug. */
            slug: string;
        };
        /** @description Settings of a template. */
        FormTemplateSettings: {
            /** @description Whether to offer a control that leaves the page at once. */
            quick_exit: boolean;
            receipt_text: components["schemas"]["Words"] | null;
            /** @description Whether to show one block at a time, where the browser runs scripts. */
            steps: boolean;
        };
        /** @description What the settings of a template are to be. */
        FormTemplateSettingsInput: {
            /** @description Whether to offer a control that leaves the page at once. */
            quick_exit?: boolean | null;
            receipt_text?: components["schemas"]["WordsInput"] | null;
            /** @description Whether to show one block at a time, where the browser runs scripts. */
            steps?: boolean | null;
        };
        /** @description A block as it is being edited. */
        FormTemplateUnsavedBlock: {
            /** @description What it is to be. */
            block: components["schemas"]["FormBlockInput"];
            /**
             * Format: int64
             * @description The block; an id that none has, such as -1, for one that is to be made.
             */
            form_block_id: number;
        };
        /** @description A state of a template that was published. */
        FormTemplateVersion: {
            /** @description Whether it is the one that the public sees, or would see. */
            is_current: boolean;
            /** @description From 1, in the order in which they were published. */
            number: number;
            /**
             * Format: date-time
             * @description Since when.
             */
            published_at: string;
        };
        /** @description The published states of a template. */
        FormTemplateVersionList: components["schemas"]["Paging"] & {
            /** @description The newest first. */
            data: components["schemas"]["FormTemplateVersion"][];
        };
        /** @description An account that belongs nowhere. */
        FormerMember: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is deleted unless it has a place again by then.
             */
            deleted_at: string | null;
            /**
             * @description E-mail address.
             * @example user@example.org
             */
            email: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /**
             * Format: date-time
             * @description Since when it belongs nowhere; `null` when that is not known yet.
             */
            left_at: string | null;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
        };
        /** @description A page of accounts that belong nowhere. */
        FormerMemberList: components["schemas"]["Paging"] & {
            /** @description The accounts of this page. */
            data: components["schemas"]["FormerMember"][];
        };
        /** @description The process answers. */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        /** @description An open invitation of the organisation. */
        Invitation: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The invitee's address. */
            email: string;
            /**
             * Format: date-time
             * @description From then on it is over.
             */
            expires_at: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description The name of who invited; `null` when that account is gone. */
            invited_by: string | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin";
        };
        /**
         * @description The account that somebody without one wants. Whoever is signed in sends nothing.
         * @example {
         *       "name": "Anna Beispiel",
         *       "password": "vier zufällige Wörter"
         *     }
         */
        InvitationAcceptance: {
            /** @description Display name, 1 to 100 characters. */
            name: string;
            /**
             * Format: password
             * @description Password, 12 to 128 characters.
             */
            password: string;
        };
        /**
         * @description Who is to be invited.
         * @example {
         *       "email": "anna@example.org",
         *       "role": "editor"
         *     }
         */
        InvitationCreate: {
            /** @description The invitee's address. */
            email: string;
            /** @enum {string|null} */
            locale?: "de" | "en" | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin";
        };
        /** @description What an invitation offers to whoever has its token. */
        InvitationDetails: {
            /** @description The invitee's address. */
            email: string;
            /**
             * Format: date-time
             * @description From then on it is over.
             */
            expires_at: string;
            /** @description Whether there is an account with this address, which then has to accept it itself. */
            has_account: boolean;
            /** @description Who invites. */
            organization: components["schemas"]["InvitingOrganization"];
            /** @enum {string} */
            role: "user" | "editor" | "admin";
        };
        /** @description A page of open invitations. */
        InvitationList: components["schemas"]["Paging"] & {
            /** @description Those of this page, the newest first. */
            data: components["schemas"]["Invitation"][];
        };
        /** @description The organisation that invites, as much as an invitee is told. */
        InvitingOrganization: {
            /**
             * @description Display name.
             * @example Klinik Nord
             */
            name: string;
        };
        /** @description How the pages of a site look. */
        Layout: {
            /** @description Colours. */
            colors: components["schemas"]["LayoutColors"];
            /** @description What stands at the bottom. */
            footer: components["schemas"]["LayoutFooter"];
            /** @description What stands at the top, beside name and logo. */
            header: components["schemas"]["LayoutHeader"];
            languages: ("de" | "en")[];
            logo: components["schemas"]["Logo"] | null;
            /** @description What is between. */
            page: components["schemas"]["LayoutPage"];
            /**
             * @description Address of the style sheet with the colours, if any is set. It follows from them.
             * @example /site/colors/005ea8-x-x.css
             */
            style_url: string | null;
        };
        /** @description Colours as `#rrggbb`; `null` for that of the design system. */
        LayoutColors: {
            /**
             * @description Links and buttons; 4.5:1 on a light page. For dark pages a lighter one is made of it.
             * @example #005ea8
             */
            accent: string | null;
            /** @description Background of the header. */
            header_background: string | null;
            /** @description Text of the header; 4.5:1 on its background. Only together with it. */
            header_text: string | null;
        };
        /** @description Colours as they are to be, as `#rrggbb`; `null`, missing or empty for that of the design system. */
        LayoutColorsUpdate: {
            /**
             * @description Links and buttons; 4.5:1 on a light page.
             * @example #005ea8
             */
            accent?: string | null;
            /** @description Background of the header. */
            header_background?: string | null;
            /** @description Text of the header; 4.5:1 on its background. Only together with it. */
            header_text?: string | null;
        };
        /** @description The bottom of every page. */
        LayoutFooter: {
            /** @description At most 8. */
            links: components["schemas"]["LayoutFooterLink"][];
            /** @description At most 500 characters. */
            text: components["schemas"]["Bilingual"];
        };
        /** @description A link at the bottom of every page. */
        LayoutFooterLink: {
            /** @description At most 60 characters, in one language at least. */
            label: components["schemas"]["Bilingual"];
            /** @description `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site. */
            url: string;
        };
        /** @description A link as it is to be. */
        LayoutFooterLinkUpdate: {
            /** @description At most 60 characters, in one language at least. */
            label: components["schemas"]["BilingualUpdate"];
            /** @description `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site. */
            url: string;
        };
        /** @description The bottom as it is to be. */
        LayoutFooterUpdate: {
            /** @description At most 8. */
            links?: components["schemas"]["LayoutFooterLinkUpdate"][] | null;
            text?: components["schemas"]["BilingualUpdate"] | null;
        };
        /** @description The top of every page. */
        LayoutHeader: {
            /** @description A line below the name, at most 120 characters. */
            tagline: components["schemas"]["Bilingual"];
        };
        /** @description The top as it is to be. */
        LayoutHeaderUpdate: {
            tagline?: components["schemas"]["BilingualUpdate"] | null;
        };
        /** @description How the public pages are laid out. */
        LayoutPage: {
            /** @description What the start page says before its list of forms, at most 2000 characters. */
            intro: components["schemas"]["Bilingual"];
            /** @enum {string} */
            width: "narrow" | "wide";
        };
        /** @description What is between, as it is to be. */
        LayoutPageUpdate: {
            intro?: components["schemas"]["BilingualUpdate"] | null;
            /** @enum {string|null} */
            width?: "narrow" | "wide" | null;
        };
        /** @description A layout as it is to be. A part that is missing is empty afterwards. */
        LayoutUpdate: {
            colors: components["schemas"]["LayoutColorsUpdate"];
            footer: components["schemas"]["LayoutFooterUpdate"];
            header: components["schemas"]["LayoutHeaderUpdate"];
            page: components["schemas"]["LayoutPageUpdate"];
        };
        /** @description A licence of the tenant. */
        License: components["schemas"]["LicenseGrant"] & {
            /**
             * Format: date-time
             * @description Since when it is here.
             */
            activated_at: string;
        };
        /** @description What a licence grants. */
        LicenseGrant: {
            /**
             * Format: date-time
             * @description When it ends.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was issued.
             */
            issued_at: string;
            /** @description Its number. */
            license_id: string;
            /** @description Whom it was sold to. */
            licensee: string;
            /** @enum {string} */
            module: "forms" | "events" | "quizzes" | "epoll";
            /** @description `*`, or the id of the organisation that it is for. */
            org_id: string;
            /** @enum {string} */
            tier: "starter" | "professional" | "business" | "enterprise";
        };
        /**
         * @description A key of a licence.
         * @example {
         *       "license_key": "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.…"
         *     }
         */
        LicenseInput: {
            /** @description The key as the issuer sent it: three parts with dots between them. */
            license_key: string;
        };
        /** @description Licences, by module. */
        LicenseList: components["schemas"]["Paging"] & {
            /** @description The licences of this page. */
            data: components["schemas"]["License"][];
        };
        /**
         * @description Credentials.
         * @example {
         *       "email": "user@example.org",
         *       "password": "…"
         *     }
         */
        Login: {
            /** @description The answer: a text or an integer. */
            captcha_answer?: string | number | null;
            /** @description Token of a challenge with the context `login`, when one is asked for there. */
            captcha_token?: string | null;
            /** @description The answer: a text or an integer. */
            captcha_work?: string | number | null;
            /** @description The account's address; case and surrounding blanks do not matter. */
            email: string;
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /** @description A logo. */
        Logo: {
            /**
             * Format: int32
             * @description Height in pixels.
             */
            height: number;
            /**
             * @description Its address, which changes with its content.
             * @example /site/logo/0f343b0931126a20f133d67c2b018a3b
             */
            url: string;
            /**
             * Format: int32
             * @description Width in pixels.
             */
            width: number;
        };
        /** @description A file with a logo. */
        LogoUpload: {
            /**
             * Format: binary
             * @description The file.
             */
            logo: string;
        };
        /** @description The maintenance notice. */
        Maintenance: {
            /** @description Whom they can turn to. */
            contact: string;
            /** @description Whether reports are refused for now. */
            enabled: boolean;
            /** @description What people are told. */
            message: string;
        };
        /** @description The maintenance notice as it is to be. */
        MaintenanceUpdate: {
            /** @description Whom they can turn to, at most 2000 characters; may be empty. */
            contact: string;
            /** @description Whether reports are refused for now. */
            enabled: boolean;
            /** @description What people are told, at most 2000 characters; may be empty. */
            message: string;
        };
        /** @description How often a rule matched. */
        MaskCount: {
            /**
             * Format: int32
             * @description Matches.
             */
            count: number;
            /** @enum {string} */
            rule: "email" | "date" | "room" | "phone" | "name" | "person" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate";
        };
        /** @description What is masked beyond the rules that always hold. */
        Masking: {
            further: ("person" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[];
        };
        /** @description A piece of a text. */
        MaskingPiece: {
            /**
             * @description What would be stored in its place; `null` when it is kept.
             * @example [NAME ANONYMISIERT]
             */
            replacement: string | null;
            /** @enum {string|null} */
            rule: "email" | "date" | "room" | "phone" | "name" | "person" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate" | null;
            /** @description As it was sent. */
            text: string;
        };
        /** @description A text in pieces, in order and without gaps. */
        MaskingTrial: {
            /** @description The pieces. */
            pieces: components["schemas"]["MaskingPiece"][];
        };
        /**
         * @description A text to try masking on.
         * @example {
         *       "text": "Frau Weber, 45 Jahre alt",
         *       "further": [
         *         "age"
         *       ]
         *     }
         */
        MaskingTrialRequest: {
            further?: ("person" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[] | null;
            /** @description At most 20,000 characters. */
            text: string;
        };
        /**
         * @description What is to be masked beyond the rules that always hold.
         * @example {
         *       "further": [
         *         "person",
         *         "age"
         *       ]
         *     }
         */
        MaskingUpdate: {
            further: ("person" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[];
        };
        /** @description An account of an organisation. */
        Member: {
            /**
             * Format: date-time
             * @description When the account was made.
             */
            created_at: string;
            /** @description E-mail address. */
            email: string;
            /**
             * Format: int64
             * @description The account.
             */
            id: number;
            /** @description Display name. */
            name: string;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
        };
        /** @description What it takes to leave. */
        MemberDeletion: {
            /**
             * Format: password
             * @description The present password.
             */
            password: string;
        };
        /**
         * @description Credentials of a member.
         * @example {
         *       "email": "anna@example.org",
         *       "password": "…"
         *     }
         */
        MemberLogin: {
            /** @description The account's address; case and surrounding blanks do not matter. */
            email: string;
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /**
         * @description Whose password was forgotten.
         * @example {
         *       "email": "anna@example.org"
         *     }
         */
        MemberPasswordForgotten: {
            /** @description The address that the member signs in with. */
            email: string;
        };
        /** @description A new password for the member of a mailed link. */
        MemberPasswordReset: {
            /**
             * Format: password
             * @description The new password, 12 to 128 characters.
             */
            password: string;
            /** @description The token of the mailed link. */
            token: string;
        };
        /** @description A member's own account. */
        MemberProfile: {
            /** @description For whom the member acts. */
            company: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * @description E-mail address.
             * @example anna@example.org
             */
            email: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /**
         * @description What is to change; what is missing stays as it is, and so does a `null` but for `company`, which it takes away.
         * @example {
         *       "name": "Anna Beispiel"
         *     }
         */
        MemberProfileUpdate: {
            /** @description For whom the member acts, at most 200 characters. */
            company?: string | null;
            /**
             * Format: password
             * @description The present password: needed for a new one.
             */
            current_password?: string | null;
            /** @description Display name, 1 to 100 characters. */
            name?: string | null;
            /**
             * Format: password
             * @description New password, 12 to 128 characters.
             */
            password?: string | null;
        };
        /**
         * @description Who wants to be a member.
         * @example {
         *       "name": "Anna Beispiel",
         *       "email": "anna@example.org",
         *       "password": "…",
         *       "company": "Praxis Beispiel"
         *     }
         */
        MemberRegistration: {
            /** @description For whom the member acts, at most 200 characters. */
            company?: string | null;
            /** @description E-mail address. */
            email: string;
            /** @enum {string|null} */
            locale?: "de" | "en" | null;
            /** @description Display name, 1 to 100 characters. */
            name: string;
            /**
             * Format: password
             * @description Password, 12 to 128 characters.
             */
            password: string;
        };
        /** @description A session of a member. */
        MemberSession: {
            /** @description Who signed in. */
            member: components["schemas"]["PortalMember"];
            /** @description To be sent as `Authorization: Bearer …`, on this host; shown only here. */
            token: string;
        };
        /** @description A mailed link. */
        MemberVerification: {
            /** @description Its token. */
            token: string;
        };
        /** @description An action was carried out. */
        Message: {
            /** @description What was done, in the language of the request. */
            message: string;
        };
        /**
         * @description Which name.
         * @example {
         *       "name": "klinik-nord"
         *     }
         */
        NameChoice: {
            /** @description A slug or a domain. */
            name: string;
        };
        /** @description A note of staff on a report. */
        Note: {
            /** @description What the author was called when it was written. */
            author_name: string;
            /** @description When it was written. */
            created_at: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether the caller wrote it, and may delete it. */
            is_own: boolean;
            /** @description Plain text. */
            text: string;
        };
        /** @description A note to be written. */
        NoteCreate: {
            /** @description Plain text of 1 to 4,000 characters. */
            text: string;
        };
        /** @description The notes of a report. */
        NoteList: components["schemas"]["Paging"] & {
            /** @description The oldest first. */
            data: components["schemas"]["Note"][];
        };
        /** @description A name that leads, led or is to lead to an organisation. */
        OpenName: {
            /** @enum {string} */
            kind: "slug" | "domain";
            /**
             * @description The name.
             * @example melden.klinik-nord.example
             */
            name: string;
            /**
             * Format: int64
             * @description The organisation whose it was, or who wants it.
             */
            organization_id: number;
            /** @description Its display name; `null` when it is gone. */
            organization_name: string | null;
            /**
             * Format: date-time
             * @description Since when it is the organisation's, or wanted.
             */
            since: string;
            /** @enum {string} */
            state: "reserved" | "pending";
        };
        /** @description A page of names. */
        OpenNameList: components["schemas"]["Paging"] & {
            /** @description By name. */
            data: components["schemas"]["OpenName"][];
        };
        /** @description A session. Neither an address nor a browser is known of it. */
        OpenSession: {
            /**
             * Format: date-time
             * @description When it was opened.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used.
             */
            expires_at: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether it is the one of this request. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When it was used last, to ten minutes.
             */
            last_used_at: string;
        };
        /** @description One's own sessions. */
        OpenSessions: components["schemas"]["Paging"] & {
            /** @description The latest first. */
            data: components["schemas"]["OpenSession"][];
        };
        /** @description An organisation. */
        Organization: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description Its own domain.
             * @example melden.klinik-nord.example
             */
            domain: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether it is served. */
            is_active: boolean;
            /**
             * @description Display name.
             * @example Klinik Nord
             */
            name: string;
            /** @description Where copies of mails go. */
            notification_email: string | null;
            /** @description What the payment provider calls it. */
            payment_customer_id: string | null;
            pending_domain: components["schemas"]["PendingDomain"] | null;
            /** @description Its settings. */
            settings: Record<string, never> | null;
            /**
             * @description Its sub-domain of the base domain.
             * @example klinik-nord
             */
            slug: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updated_at: string;
        };
        /** @description An organisation with the number of its accounts. */
        OrganizationItem: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Its own domain. */
            domain: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether it is served. */
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description How many invitations to it can still be accepted.
             */
            open_invitations: number;
            /** @description What the payment provider calls it. */
            payment_customer_id: string | null;
            /** @description Its sub-domain of the base domain. */
            slug: string;
            /** @description Where the public and its staff reach it; `null` when it has no address of its own. */
            url: string | null;
            /**
             * Format: int64
             * @description How many accounts belong to it.
             */
            user_count: number;
        };
        /** @description Organisations. */
        OrganizationList: components["schemas"]["Paging"] & {
            /** @description By name. */
            data: components["schemas"]["OrganizationItem"][];
        };
        /**
         * @description What an organisation is to be. What is missing stays as it is, `null` takes it away.
         * @example {
         *       "name": "Klinik Nord",
         *       "slug": "klinik-nord",
         *       "domain": null,
         *       "settings": {
         *         "timezone": "Europe/Berlin"
         *       }
         *     }
         */
        OrganizationUpdate: {
            /**
             * @description A domain of at least two labels, stored in ASCII; not the installation's own. A new one is `pending_domain`
             *     until it is proven or confirmed, and what was there counts meanwhile; the present one changes nothing.
             */
            domain?: string | null;
            /** @description Display name, 1 to 120 characters. */
            name?: string | null;
            /** @description Where copies of mails go. */
            notification_email?: string | null;
            /**
             * @description Members that are not named stay, `null` takes one away, and so within objects. At most 32 KiB and 8
             *     levels in all. `timezone` is an IANA name, `portal.enabled` a boolean,
             *     `dpa_processor` an object of texts; other keys are kept as they are.
             */
            settings?: Record<string, never> | null;
            /** @description `^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`, not a reserved one, not `??--…`. */
            slug?: string | null;
        };
        /** @description Where a page stands in the whole list (decisions §1: flat, beside `data`). */
        Paging: {
            /**
             * Format: int32
             * @description This page, from 1.
             */
            current_page: number;
            /**
             * Format: int64
             * @description Number of the first item here; `null` on an empty page.
             */
            from: number | null;
            /**
             * Format: int64
             * @description The last page; 1 for an empty list.
             */
            last_page: number;
            /** @description Address of the next page. */
            next_page_url: string | null;
            /**
             * Format: int32
             * @description Items per page.
             */
            per_page: number;
            /** @description Address of the page before. */
            prev_page_url: string | null;
            /**
             * Format: int64
             * @description Number of the last item here; `null` on an empty page.
             */
            to: number | null;
            /**
             * Format: int64
             * @description Items on all pages.
             */
            total: number;
        };
        /** @description The password of the account that is signed in. */
        PasswordConfirmation: {
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /**
         * @description Whose password was forgotten.
         * @example {
         *       "email": "anna@example.org"
         *     }
         */
        PasswordForgotten: {
            /** @description The address that the account signs in with. */
            email: string;
        };
        /** @description A new password for the account of a mailed link. */
        PasswordReset: {
            /**
             * Format: password
             * @description The new password, 12 to 128 characters.
             */
            password: string;
            /** @description The token of the mailed link. */
            token: string;
        };
        /**
         * @description A domain that is claimed, and what proves it: a TXT record in the DNS, at one of the two names. The second
         *     is for a domain that is an alias (CNAME) and can have no other record.
         */
        PendingDomain: {
            /**
             * Format: date-time
             * @description When the DNS was asked last.
             */
            checked_at: string | null;
            /**
             * @description The domain.
             * @example melden.klinik-nord.example
             */
            domain: string;
            /**
             * @description The names that may have the record.
             * @example [
             *       "melden.klinik-nord.example",
             *       "_meldewerk.melden.klinik-nord.example"
             *     ]
             */
            record_names: string[];
            /** @enum {string} */
            record_type: "TXT";
            /**
             * @description The text of the record.
             * @example meldewerk=6b1f0c2d9a8e4f7b5d3c1a0e9f8b7c6d
             */
            record_value: string;
            /**
             * Format: date-time
             * @description Since when it is claimed.
             */
            since: string;
            /** @enum {string} */
            state: "waiting" | "missing" | "unanswered";
            /** @description The token alone. */
            token: string;
        };
        /** @description What the tenant has subscribed to, and what that opens. */
        Plan: {
            features: {
                audit_log: boolean;
                bi_api: boolean;
                dpa_generator: boolean;
                email_notifications: boolean;
                multi_tenancy: boolean;
                scheduled_reports: boolean;
                sso: boolean;
                white_label: boolean;
            };
            /** @enum {string|null} */
            highest_tier?: "starter" | "professional" | "business" | "enterprise" | null;
            /** @description Whether the tenant is a customer of the payment provider. */
            stripe_connected: boolean;
            /** @description By module: `forms`, `events`, `quizzes`, `epoll`. A module that was never subscribed to is not there. */
            subscriptions: {
                [key: string]: components["schemas"]["Subscription"];
            };
        };
        /** @description How much of its limits a tenant uses. */
        PlanUsage: {
            /** @description Active templates. */
            templates: components["schemas"]["Used"];
        };
        /** @description The portal for customers. */
        Portal: {
            /** @description Whether it is open. */
            enabled: boolean;
        };
        /** @description A member of the portal. */
        PortalMember: {
            /**
             * @description E-mail address.
             * @example anna@example.org
             */
            email: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /** @description What is to be other of the portal. */
        PortalUpdate: {
            /** @description Whether it is open. */
            enabled?: boolean | null;
        };
        /**
         * @description What is to change; what is missing or `null` stays as it is.
         * @example {
         *       "name": "Anna Beispiel"
         *     }
         */
        ProfileUpdate: {
            /**
             * Format: password
             * @description The present password: needed for another address and for a new password.
             */
            current_password?: string | null;
            /** @description E-mail address; another one counts once it is confirmed by the link that is mailed to it. */
            email?: string | null;
            /** @description Display name, 1 to 100 characters. */
            name?: string | null;
            /**
             * Format: password
             * @description New password, 12 to 128 characters.
             */
            password?: string | null;
        };
        /** @description One's own account after a change. */
        ProfileUpdated: components["schemas"]["User"] & {
            /** @description The address that waits for its confirmation; until then the present one signs in. */
            pending_email: string | null;
        };
        /** @description A page of the payment provider. */
        ProviderPage: {
            /** @description Its address, for this one visit. */
            url: string;
        };
        /** @description A section of a form. */
        PublicBlock: {
            /** @description Text below the title. */
            description: string | null;
            /** @description Fields in order. */
            fields: components["schemas"]["PublicField"][];
            /** @description Slug of the block. */
            slug: string;
            /** @description Title of the section. */
            title: string;
        };
        /** @description A field of a form. */
        PublicField: {
            /** @description Whether personal data in the value is masked before it is stored. */
            anonymize: boolean;
            /** @description Value of the empty form. */
            default: unknown;
            /** @description Hint below the label. */
            help: string | null;
            /** @description Label. */
            label: string;
            /** @description Options of a choice. */
            options: components["schemas"]["PublicOption"][];
            /** @description Key of the text that goes with the option `other`. */
            otherDbField: string | null;
            /** @description Example inside the empty control. */
            placeholder: string | null;
            /** @description Whether a value is needed while the field is shown. */
            required: boolean;
            /** @description Key of the value in `data`. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
            /** @description Bounds of the value. */
            validation: components["schemas"]["Validation"];
            visibleIf: components["schemas"]["VisibleIf"] | null;
        };
        /** @description A form in one language. */
        PublicForm: {
            /** @description Blocks in order. */
            blocks: components["schemas"]["PublicBlock"][];
            /** @description Introduction. */
            description: string | null;
            /** @description Whether to offer a control that leaves the page at once. */
            quick_exit: boolean;
            /**
             * @description Slug of the form.
             * @example vorfall
             */
            slug: string;
            /** @description Whether to show one block at a time. */
            steps: boolean;
            /** @description Title. */
            title: string;
        };
        /** @description An option of a choice. */
        PublicOption: {
            /** @description What is shown. */
            label: string;
            /** @description What is sent. */
            value: string;
        };
        /** @description What is in quarantine, by hour and form. */
        Quarantine: components["schemas"]["Paging"] & {
            /** @description The latest hour first. */
            data: components["schemas"]["QuarantinedHour"][];
            /**
             * Format: int64
             * @description How many reports are in quarantine, of all hours and forms.
             */
            reports: number;
        };
        /** @description The reports of a form and hour that are in quarantine. */
        QuarantinedHour: {
            /**
             * Format: date-time
             * @description The beginning of the hour.
             */
            hour: string;
            /**
             * Format: int64
             * @description How many reports.
             */
            reports: number;
            /**
             * @description Slug of the template.
             * @example vorfall
             */
            template_slug: string;
            /** @description Its title in the request's language. */
            template_title: string;
        };
        /**
         * @description Up to where the caller has read everything.
         * @example {
         *       "until": 4711
         *     }
         */
        ReadUntil: {
            /**
             * Format: int64
             * @description `until` of the answer that the caller saw: what came in since stays unread.
             */
            until: number;
        };
        /** @description Whether requests can be served. */
        Readiness: {
            /**
             * @description Each part that is needed.
             * @example {
             *       "database": true,
             *       "migrations": true
             *     }
             */
            checks: {
                [key: string]: boolean;
            };
            /** @description In plain words. */
            message: string;
        };
        /** @description New recovery codes. Shown once, never again. */
        RecoveryCodes: {
            /** @description Eight codes `XXXX-XXXX`, each good for one sign-in without the app. */
            recovery_codes: string[];
        };
        /**
         * @description The reports to be taken out of quarantine.
         * @example {
         *       "template_slug": "vorfall",
         *       "hour": "2026-11-22T13:00:00Z"
         *     }
         */
        ReleaseHour: {
            /**
             * Format: date-time
             * @description The beginning of the hour.
             */
            hour: string;
            /** @description Slug of the template. */
            template_slug: string;
        };
        /** @description What was taken out. */
        ReleasedReports: {
            /**
             * Format: int64
             * @description How many reports.
             */
            released: number;
        };
        /**
         * @description A report as it is sent. Other members are ignored and never stored, among them `ip`,
         *     `user_agent`, `session_id` and `debug_info`.
         * @example {
         *       "template_slug": "vorfall",
         *       "data": {
         *         "ort": "notaufnahme",
         *         "themen": [
         *           "a",
         *           "b"
         *         ],
         *         "beschreibung": "…"
         *       },
         *       "captcha_token": "…",
         *       "captcha_answer": "42",
         *       "website": "",
         *       "locale": "de"
         *     }
         */
        Report: {
            /** @description The answer: a text or an integer. */
            captcha_answer?: string | number | null;
            /** @description Token of `GET /api/captcha?context=submission`, where a challenge is asked for. */
            captcha_token?: string | null;
            /** @description The answer: a text or an integer. */
            captcha_work?: string | number | null;
            /** @description Values by field slug. */
            data: Record<string, never>;
            /** @enum {string|null} */
            locale?: "de" | "en" | null;
            /** @description Slug of the form; `template` is taken as well. */
            template_slug: string;
            /** @description Leave it empty: people do not see it, programs fill it in. */
            website?: string | null;
        };
        /** @description How many reports there are. */
        ReportCount: {
            /** @description What has to be typed to delete them all: the name of the application. */
            confirm: string;
            /**
             * Format: int64
             * @description Those of them that are test data.
             */
            test: number;
            /**
             * Format: int64
             * @description All, test data included.
             */
            total: number;
        };
        /** @description A whole report. */
        ReportDetail: components["schemas"]["ReportItem"] & {
            /** @description What was masked before the report was stored. */
            anonymization: components["schemas"]["MaskCount"][];
            /** @description The answered fields in the order of the form. */
            fields: components["schemas"]["ReportField"][];
            /** @description Its files. */
            files: components["schemas"]["ReportFile"][];
            /** @enum {string} */
            locale: "de" | "en";
        };
        /** @description Something that was done to a report. */
        ReportEvent: {
            /** @enum {string} */
            action: "report.status_changed" | "report.note_added" | "report.note_deleted" | "report.released" | "report.file_read";
            /** @enum {string} */
            actor_kind: "user" | "token" | "member" | "command_line" | "system" | "stranger";
            /** @description The name at that time; empty when there is none. */
            actor_name: string;
            /** @description When it happened. */
            created_at: string;
            /** @description `id` of the file, where one was opened. */
            file: string | null;
            /** @enum {string|null} */
            from: "new" | "in_progress" | "resolved" | "rejected" | "archived" | null;
            /** @enum {string|null} */
            to: "new" | "in_progress" | "resolved" | "rejected" | "archived" | null;
        };
        /** @description An answered field. */
        ReportField: {
            /** @description Whether personal data in it was masked. */
            anonymized: boolean;
            /** @description Title of its block. */
            block_title: string;
            /** @description The value in words: labels of options, dates as the language writes them. */
            display: string[];
            /** @description What it is called, in the request's language. */
            label: string;
            /** @description Its key in `data`. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
            /** @description The stored value. */
            value: unknown;
        };
        /** @description A file of a report. */
        ReportFile: {
            /** @description Slug of its field. */
            field: string;
            /** @description Its key: `GET /api/meldungen/{id}/files/{key}`. */
            id: string;
            /** @enum {string} */
            media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp";
            /**
             * @description A name made by the service.
             * @example anlage-1.pdf
             */
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
        };
        /** @description A page of the history of a report. */
        ReportHistory: components["schemas"]["Paging"] & {
            /** @description The latest first. */
            data: components["schemas"]["ReportEvent"][];
        };
        /** @description A report in the list. */
        ReportItem: {
            /** @description The answer to the question that the list was asked for with `field`, in words; `null` without one. */
            answer: string | null;
            /** @description When it was received. */
            created_at: string;
            /** @description Masked values by field slug. */
            data: Record<string, never>;
            /** @description The beginning of its text; `null` when it has none. */
            excerpt: string | null;
            /**
             * Format: int64
             * @description Its id; ids grow with time.
             */
            id: number;
            /** @description Whether it is test data. */
            is_test: boolean;
            /** @description Whether it is in quarantine: beyond the ceiling of its form and hour. */
            quarantined: boolean;
            /**
             * @description Its reference.
             * @example MW-7K3F-9QXP
             */
            reference: string;
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
            /** @description The first answered choices in one line, in the request's language. */
            summary: string;
            /**
             * @description Slug of the template.
             * @example vorfall
             */
            template_slug: string;
            /** @description Title of the form that was filled in, in the request's language. */
            template_title: string;
            /** @description Whether the caller has not opened it yet. */
            unread: boolean;
        };
        /** @description A page of reports. */
        ReportList: components["schemas"]["Paging"] & {
            /** @description The reports of this page. */
            data: components["schemas"]["ReportItem"][];
        };
        /** @description A question whose answers narrow and order a list. */
        ReportQuestion: {
            /** @description What it is called, in the request's language. */
            label: string;
            /** @description What `answer` can be; none for numbers, which can be any. */
            options: components["schemas"]["ReportQuestionOption"][];
            /** @description For `field`. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
        };
        /** @description An answer to choose. */
        ReportQuestionOption: {
            /** @description What it is called. */
            label: string;
            /** @description What is stored. */
            value: string;
        };
        /** @description The questions of a form. */
        ReportQuestions: {
            /** @description In the order of the form; none without a form. */
            questions: components["schemas"]["ReportQuestion"][];
        };
        /** @description The status of a report. */
        ReportStatus: {
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
        };
        /**
         * @description A status to be set.
         * @example {
         *       "status": "in_progress",
         *       "expected": "new"
         *     }
         */
        ReportStatusUpdate: {
            /** @enum {string|null} */
            expected?: "new" | "in_progress" | "resolved" | "rejected" | "archived" | null;
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
        };
        /** @description A report with files. */
        ReportUpload: {
            /** @description Files of the field with this slug, one part each. */
            "files[<slug>]"?: string[];
            /** @description The report as JSON, like without files. */
            payload: components["schemas"]["Report"];
        };
        /** @description What was pruned. */
        RetentionLedger: components["schemas"]["Paging"] & {
            /** @description The latest day first. */
            data: components["schemas"]["RetentionLedgerEntry"][];
        };
        /** @description What was pruned of a form on a day. */
        RetentionLedgerEntry: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            day: string;
            /**
             * Format: int64
             * @description Reports, test data included.
             */
            reports: number;
            /** @description Slug that the form had. */
            template_slug: string;
            /**
             * Format: int64
             * @description Those of them that were test data.
             */
            test: number;
        };
        /** @description A filter of the caller. */
        SavedFilter: {
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description What the caller calls it. */
            name: string;
            /** @description The query of the list. */
            query: string;
        };
        /**
         * @description A filter to be kept.
         * @example {
         *       "name": "Offene Vorfälle",
         *       "query": "template=vorfall&status=new"
         *     }
         */
        SavedFilterCreate: {
            /** @description 1 to 80 characters; one of each name. */
            name: string;
            /** @description The query of the list without the page: `template`, `von`, `bis`, `search`, `status`, `unread`, `quarantine`, `sort`. */
            query: string;
        };
        /** @description The caller's filters. */
        SavedFilterList: components["schemas"]["Paging"] & {
            /** @description By name. */
            data: components["schemas"]["SavedFilter"][];
        };
        /** @description The password was right; the second factor is still owed. */
        SecondFactorAsked: {
            /** @description Always `true`. */
            two_factor: boolean;
            /**
             * @description Goes to `POST /api/auth/two-factor-challenge` with the code, within five minutes. It opens
             *     nothing else.
             */
            two_factor_token: string;
        };
        /** @description A session. */
        Session: {
            /** @description To be sent as `Authorization: Bearer …`; shown only here. */
            token: string;
            /** @description Who signed in. */
            user: components["schemas"]["User"];
        };
        /** @description What a scope has set, with the defaults where it has nothing. */
        Settings: {
            /** @description Who processes data on behalf of others, as agreements name it. */
            dpa_processor: components["schemas"]["DpaProcessor"];
            languages: ("de" | "en")[];
            /**
             * @description Where mails for the administrators go in place of their own addresses.
             * @example datenschutz@klinik-nord.example
             */
            notification_email: string | null;
            /** @description The portal for customers. */
            portal: components["schemas"]["Portal"];
            /**
             * @description IANA name of the zone in which days and months are counted; `Europe/Berlin` until another one is set.
             * @example Europe/Berlin
             */
            timezone: string;
        };
        /**
         * @description What is to be other of the settings. What is missing stays as it is, `null` takes it away.
         * @example {
         *       "timezone": "Europe/Vienna"
         *     }
         */
        SettingsUpdate: {
            dpa_processor?: components["schemas"]["DpaProcessorUpdate"] | null;
            languages?: ("de" | "en")[] | null;
            /** @description An e-mail address. */
            notification_email?: string | null;
            portal?: components["schemas"]["PortalUpdate"] | null;
            /** @description IANA name of a zone, as in `Europe/Berlin`. */
            timezone?: string | null;
        };
        /** @description What is set up, and what is not. */
        Setup: {
            /** @description In the order in which they are of use. */
            items: components["schemas"]["SetupItem"][];
        };
        /** @description Something to set up. */
        SetupItem: {
            /** @description Whether it is done, by what is stored and configured now. */
            is_done: boolean;
            /** @enum {string} */
            key: "look" | "form" | "online" | "colleague" | "two_factor" | "proxy" | "mail";
        };
        /** @description Why nobody was signed in. */
        SignInRefused: {
            /**
             * @description `true` for everybody who passed no challenge: the account, if there is one, may be of an
             *     organisation that asks for it.
             */
            captcha_may_be_needed?: boolean | null;
            /** @description What to tell a person. */
            message: string;
        };
        /** @description What a right password leads to. */
        SignInStep: components["schemas"]["Session"] | components["schemas"]["SecondFactorAsked"];
        /**
         * @description A quota to be set.
         * @example {
         *       "quota": 10737418240
         *     }
         */
        StorageQuota: {
            /**
             * Format: int64
             * @description Bytes; `null` for the default.
             */
            quota: number | null;
        };
        /** @description Room for the files of an organisation, in bytes. */
        StorageUse: {
            /**
             * Format: int64
             * @description What counts for organisations without a quota of their own; `null` for any number.
             */
            default_quota: number | null;
            /**
             * Format: int64
             * @description Its own quota; `null` where the default counts.
             */
            quota: number | null;
            /**
             * Format: int64
             * @description What it keeps.
             */
            used: number;
        };
        /** @description A subscription to a module. */
        Subscription: {
            /**
             * Format: date-time
             * @description When the paid period ends, or the licence; `null` when that is not known.
             */
            current_period_end: string | null;
            /**
             * @description What the limit is called and how much it is: `max_templates`, `max_events`, `max_quizzes` or `max_polls`; `null`
             *     for any number, 0 when the subscription does not count.
             * @example {
             *       "max_templates": 5
             *     }
             */
            limits: {
                [key: string]: number | null;
            };
            /** @enum {string} */
            status: "active" | "trialing" | "past_due" | "canceled";
            /** @enum {string} */
            tier: "starter" | "professional" | "business" | "enterprise";
        };
        /** @description A template and the number of its reports. */
        TemplateCount: {
            /**
             * Format: int64
             * @description Reports that count: no test data, none in quarantine.
             */
            count: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /**
             * @description Its slug.
             * @example vorfall
             */
            slug: string;
            /** @description Its title in the request's language. */
            title: string;
        };
        /** @description The templates of the tenant. */
        TemplateCounts: components["schemas"]["Paging"] & {
            /** @description By slug. */
            data: components["schemas"]["TemplateCount"][];
        };
        /** @description A template that has a block. */
        TemplateRef: {
            /** @description Whether it, or one of its blocks, has changes that the public does not see yet. */
            has_unpublished_changes: boolean;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /** @description Its slug. */
            slug: string;
            /** @description Its title. */
            title: components["schemas"]["Words"];
        };
        /** @description What was deleted. */
        TestDataCleared: {
            /**
             * Format: int64
             * @description How many reports.
             */
            deleted: number;
        };
        /** @description What is wrong with an import. */
        TestDataErrors: components["schemas"]["TestDataRefused"][] | {
            [key: string]: string[];
        };
        /**
         * @description Made-up reports.
         * @example {
         *       "template_slug": "vorfall",
         *       "reports": [
         *         {
         *           "created_at": "2026-03-01T08:30:00Z",
         *           "data": {
         *             "titel": "Sturz"
         *           }
         *         }
         *       ]
         *     }
         */
        TestDataImport: {
            /** @description The reports, at most 1,000. Each is read by itself, so that what is wrong is told by its place. */
            reports: components["schemas"]["TestDataReport"][];
            /** @description An active form. */
            template_slug: string;
        };
        /** @description What was imported. */
        TestDataImported: {
            /** @description What is wrong, when none was imported: of the first 20 reports with faults. */
            errors: components["schemas"]["TestDataRefused"][];
            /**
             * Format: int64
             * @description How many reports: all, or none.
             */
            imported: number;
        };
        /** @description A prompt. */
        TestDataPrompt: {
            /** @description The text for the model. */
            prompt: string;
        };
        /**
         * @description What to ask a language model for.
         * @example {
         *       "template_slug": "vorfall",
         *       "count": 20
         *     }
         */
        TestDataPromptRequest: {
            /**
             * Format: int32
             * @description How many reports, 1 to 100; 20 when absent.
             */
            count?: number | null;
            /** @description An active form. */
            template_slug: string;
        };
        /** @description Why nothing was imported. */
        TestDataRefusal: {
            errors?: components["schemas"]["TestDataErrors"] | null;
            /**
             * Format: int64
             * @description 0, where single reports are at fault.
             */
            imported?: number | null;
            /** @description What went wrong. */
            message: string;
        };
        /** @description What is wrong with one report. */
        TestDataRefused: {
            /** @description What is wrong, by path. */
            errors: {
                [key: string]: string[];
            };
            /** @description Its place in the list, from 0. */
            index: number;
        };
        /** @description A made-up report. */
        TestDataReport: {
            /**
             * Format: date-time
             * @description When it is said to have been received, RFC 3339, not in the future; now, when absent.
             */
            created_at?: string | null;
            /** @description Values by slug, as in a report. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description What test data there is. */
        TestDataStatus: {
            /** @description Most reports that one import takes. */
            most: number;
            /**
             * Format: int64
             * @description Made-up reports in the store.
             */
            test: number;
            /**
             * Format: int64
             * @description All reports, made-up ones included.
             */
            total: number;
        };
        /** @description The texts of the pages in one language. */
        TextSet: {
            /** @enum {string} */
            locale: "de" | "en";
            /** @description Texts by key. */
            texts: {
                [key: string]: string;
            };
        };
        /** @description A token without its secret. */
        Token: {
            abilities: "bi:read"[];
            /** @description When it was made. */
            created_at: string;
            /** @description When it ends; `null` for never. */
            expires_at: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description When it was last used, to ten minutes; `null` for never. */
            last_used_at: string | null;
            /** @description What it is for. */
            name: string;
        };
        /**
         * @description A token to be made. It may do `bi:read` and nothing else, whatever the body says.
         * @example {
         *       "name": "Power BI",
         *       "expires_at": "2027-01-01T00:00:00Z"
         *     }
         */
        TokenCreate: {
            /**
             * Format: date-time
             * @description When it ends, RFC 3339 with a zone, at most ten years ahead; never when absent.
             */
            expires_at?: string | null;
            /** @description What it is for, 1 to 100 characters. */
            name: string;
        };
        /** @description A new token. */
        TokenCreated: components["schemas"]["Token"] & {
            /**
             * @description To be sent as `Authorization: Bearer …`; shown only here.
             * @example mw_…
             */
            token: string;
        };
        /** @description A page of tokens. */
        TokenList: components["schemas"]["Paging"] & {
            /** @description The tokens of this page, newest first. */
            data: components["schemas"]["Token"][];
        };
        /** @description A stored translation. */
        Translation: {
            /** @description In German. */
            de: string | null;
            /** @description In English. */
            en: string | null;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @description Key of the text. */
            key: string;
        };
        /** @description A file of wordings. */
        TranslationBundle: {
            /** @enum {string} */
            format: "meldewerk-translations";
            /** @description The wordings. */
            translations: components["schemas"]["Wording"][];
            /**
             * Format: int32
             * @description `1`.
             */
            version: number;
        };
        /** @description What an import did. */
        TranslationImport: {
            /** @description Those of them that are new or different. */
            changed: number;
            /** @description Wordings in the file. */
            imported: number;
        };
        /** @description A text of the pages, and what the site says instead. */
        TranslationItem: {
            /** @description In German, if it is replaced. */
            de: string | null;
            /** @description The text as it is built in. */
            default: components["schemas"]["DefaultText"];
            /** @description In English, if it is replaced. */
            en: string | null;
            /**
             * Format: int64
             * @description Id of the stored translation; `null` where there is none.
             */
            id: number | null;
            /**
             * @description Its key.
             * @example public.submit
             */
            key: string;
        };
        /** @description All texts of the pages. */
        TranslationList: components["schemas"]["Paging"] & {
            /** @description By key. */
            data: components["schemas"]["TranslationItem"][];
        };
        /**
         * @description The second step of a sign-in: a code or a recovery code.
         * @example {
         *       "two_factor_token": "…",
         *       "code": "123456"
         *     }
         */
        TwoFactorChallenge: {
            /**
             * @description The code that the app shows; blanks in it do not count.
             * @example 123456
             */
            code?: string | null;
            /**
             * @description A recovery code, in place of `code`. Case, blanks and the dash do not matter.
             * @example 7K3F-9QXP
             */
            recovery_code?: string | null;
            /** @description From the answer of `POST /api/auth/login`. */
            two_factor_token: string;
        };
        /** @description The code that proves that the app has the secret. */
        TwoFactorCode: {
            /**
             * @description The code that the app shows; blanks in it do not count.
             * @example 123456
             */
            code: string;
        };
        /** @description A second factor that waits for its confirmation. Shown once, never again. */
        TwoFactorSetUp: {
            /** @description The same as a QR code: a complete `<svg>` element. */
            qr_code_svg: string;
            /** @description Eight codes `XXXX-XXXX`, each good for one sign-in without the app. */
            recovery_codes: string[];
            /** @description The secret in base32, for apps that cannot read the picture. */
            secret: string;
        };
        /** @description How much is new for the caller. */
        UnreadReports: {
            /**
             * Format: int64
             * @description Reports that the caller has not read.
             */
            unread: number;
            /**
             * Format: int64
             * @description What to say to mark all of them as read; no report that is there now has a greater id.
             */
            until: number;
        };
        /** @description How much of a limit is used. */
        Used: {
            /**
             * Format: int64
             * @description How many there are.
             */
            current: number;
            /**
             * Format: int32
             * @description How many there may be; `null` for any number.
             */
            limit: number | null;
        };
        /** @description A staff account. */
        User: {
            /**
             * @description E-mail address.
             * @example user@example.org
             */
            email: string;
            /**
             * Format: int64
             * @description Its id.
             */
            id: number;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description The organisation; `null` for an account of the installation, and for one that belongs nowhere.
             */
            organization_id: number | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
            /** @description Whether a second factor is set up. */
            two_factor_enabled: boolean;
        };
        /** @description Bounds of a value. */
        Validation: {
            /** @description Media types that a file may have. */
            accept: string[] | null;
            /**
             * Format: double
             * @description Largest number.
             */
            max: number | null;
            /**
             * Format: int32
             * @description Most files.
             */
            maxFiles: number | null;
            /**
             * Format: int32
             * @description Most characters.
             */
            maxLength: number | null;
            /**
             * Format: int32
             * @description Largest size of a file in KiB.
             */
            maxSizeKb: number | null;
            /**
             * Format: double
             * @description Smallest number.
             */
            min: number | null;
            /**
             * Format: int32
             * @description Fewest characters.
             */
            minLength: number | null;
            /** @description Whether a day must not be later than the one on which the report is sent, in the site's zone. */
            notFuture: boolean;
            /** @description Regular expression for the whole text. */
            pattern: string | null;
            /**
             * Format: double
             * @description Distance of allowed numbers from `min` (or 0).
             */
            step: number | null;
        };
        /** @description When a field is shown: one condition, or several of which all or any have to hold. */
        VisibleIf: components["schemas"]["Condition"] | {
            /** @description The conditions. */
            all: components["schemas"]["Condition"][];
        } | {
            /** @description The conditions. */
            any: components["schemas"]["Condition"][];
        };
        /**
         * @description What a text is to be. A language that is missing or empty is as built in.
         * @example {
         *       "key": "public.submit",
         *       "de": "Absenden",
         *       "en": "Send"
         *     }
         */
        Wording: {
            /** @description In German: at most 2000 characters, with the places in braces of the built-in text. */
            de?: string | null;
            /** @description In English. */
            en?: string | null;
            /** @description Key of a text of the pages. */
            key: string;
        };
        /** @description A text for people: one for both languages, or one for each. */
        Words: string | {
            /** @description German. */
            de: string;
            /** @description English. */
            en: string;
        };
        /** @description A text as it is given. */
        WordsInput: string | {
            /** @description German. */
            de?: string | null;
            /** @description English. */
            en?: string | null;
        };
        /** @description Where an account acts on this host. */
        Workplace: {
            /** @description Whether the account is the platform operator's, and there are organisations in which it may act. */
            can_switch: boolean;
            /** @description For the operator in an organisation: the address of the installation, where that is known. */
            installation_url: string | null;
            languages: ("de" | "en")[];
            /**
             * Format: int64
             * @description The organisation; `null` in the installation, and for an account that belongs nowhere.
             */
            organization_id: number | null;
            /**
             * @description Its name.
             * @example Klinik Nord
             */
            organization_name: string | null;
        };
    };
    responses: {
        /** @description The request cannot be read */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request cannot be read */
        BadRequestPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The body is too large */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large */
        ContentTooLargePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Not allowed, or the organisation is not active */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed, or the organisation is not active */
        ForbiddenPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description A fault of the service */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the service */
        InternalServerErrorPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Not there, or the host belongs to no tenant */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not there, or the host belongs to no tenant */
        NotFoundPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The body did not arrive in time */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body did not arrive in time */
        RequestTimeoutPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description A part that is needed is down; try again later */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A part that is needed is down; try again later */
        ServiceUnavailablePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Too many requests; `Retry-After` says when to try again */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to try again */
        TooManyRequestsPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description No, unknown, expired or revoked token */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The input is not acceptable */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The input is not acceptable */
        UnprocessableContentPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Not a media type that is taken, or compressed */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not a media type that is taken, or compressed */
        UnsupportedMediaTypePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    show_index_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_security_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description None is set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_address_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_address_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The address counts, or the page again as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    set_app_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppNameUpdate"];
            };
        };
        responses: {
            /** @description The name as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppName"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_audit_logs: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Code of an action, such as `report.read` */
                action?: "auth.login" | "auth.login_failed" | "auth.logout" | "auth.profile_changed" | "auth.password_not_confirmed" | "auth.password_changed" | "auth.password_reset_requested" | "auth.two_factor_enabled" | "auth.two_factor_disabled" | "auth.recovery_codes_renewed" | "auth.recovery_code_used" | "auth.session_revoked" | "auth.locked" | "auth.address_change_requested" | "auth.address_change_taken_back" | "auth.address_changed" | "report.listed" | "bi.read" | "report.read" | "report.file_read" | "report.status_changed" | "report.note_added" | "report.note_deleted" | "report.pruned" | "report.remask_begun" | "report.remasked" | "report.exported" | "report.deletion_begun" | "report.deleted" | "report.quarantine_begun" | "report.released" | "testdata.imported" | "user.created" | "user.address_taken" | "user.updated" | "user.deleted" | "token.created" | "token.revoked" | "settings.changed" | "organization.created" | "organization.updated" | "organization.activated" | "organization.deactivated" | "organization.name_given_up" | "organization.name_released" | "organization.domain_claimed" | "organization.domain_withdrawn" | "organization.domain_proven" | "organization.domain_confirmed" | "member.removed" | "invitation.created" | "invitation.revoked" | "invitation.accepted" | "block.created" | "block.updated" | "block.deleted" | "template.created" | "template.updated" | "template.figures_rounded" | "template.activated" | "template.deactivated" | "template.published" | "template.deleted" | "dpa_template.created" | "dpa_template.updated" | "dpa_template.published" | "dpa_template.deleted" | "dpa_contract.concluded" | "dpa_contract.read" | "dpa_contract.downloaded" | "dpa_contract.regenerated" | "dpa_contract.deleted" | "dpa_contract.pruned" | "portal_member.registered" | "portal_member.verified" | "portal_member.login" | "portal_member.changed" | "portal_member.password_changed" | "portal_member.deleted" | "template.exported" | "template.imported" | "license.activated" | "license.deactivated" | "license.revoked" | "license.expired" | "subscription.changed" | "subscription.payment_failed" | "job.retried" | "job.discarded" | "tenant.entered" | "audit.exported" | "audit.gap" | "";
                /** @description A part of the name of who did it, in any case; at most 200 characters */
                actor?: string;
                /** @description The id of the object, or a text among the details; the whole of it, at most 200 characters */
                search?: string;
                /** @description `json` (default) or `csv` */
                format?: "json" | "csv" | "";
                /** @description Of CSV: `comma` (default), or `semicolon`, as spreadsheets set to German read it */
                separator?: "comma" | "semicolon" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log, or all of it as CSV */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_bi_fields: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiAllFields"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    protect_bi_figures: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BiProtection"];
            };
        };
        responses: {
            /** @description What can be asked of the form now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiFields"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The number is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_captcha_administration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptchaAdministration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_captcha: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptchaUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptchaAdministration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dpa_contracts: {
        parameters: {
            query?: {
                /** @description `pending`, `generating`, `ready` or `failed` */
                status?: "pending" | "generating" | "ready" | "failed" | "";
                /** @description Part of a firm, an address or the name of a template, at most 200 characters */
                q?: string;
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContractItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_dpa_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContractEvidence"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_dpa_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_dpa_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is not printed yet, or it is anonymous */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    regenerate_dpa_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being printed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContractItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is anonymous */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dpa_templates: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_dpa_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DpaTemplateInput"];
            };
        };
        responses: {
            /** @description The template; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, the slug is taken, or there are 200 */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_dpa_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_dpa_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the edition that was edited; without it the last one wins */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DpaTemplateInput"];
            };
        };
        responses: {
            /** @description The template as it is now; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It comes with the service */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, or the slug is taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_dpa_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the edition that is to be deleted */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It comes with the service */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fork_dpa_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are 200, or 50 copies */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_dpa_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DpaPreviewInput"];
            };
        };
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable, or the text has faults */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description No browser can print here now */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publish_dpa_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the edition that is to be published */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template with its new version; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It says what its last version says, or comes with the service */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has faults */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dpa_template_versions: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_dpa_template_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
                /** @description Its number */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaVersion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_form_blocks: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the slug, name or description, or in the slug or label of a field, whatever its case and accents; at most 200 characters */
                search?: string;
                /** @description Blocks with a field of this type */
                type?: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph" | "";
                /** @description `name` (default), `slug`, `created_at`, `updated_at`, or one of them with a minus before */
                sort?: "name" | "-name" | "slug" | "-slug" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "";
                /** @description `de` or `en`: by whose names they are ordered; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormBlockList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_form_block: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormBlockInput"];
            };
        };
        responses: {
            /** @description The block; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormBlockDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, or the slug is taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_form_block: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormBlockInput"];
            };
        };
        responses: {
            /** @description The page of the form, for a sandboxed frame */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_form_block: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the block */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The block; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormBlockDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_form_block: {
        parameters: {
            query?: {
                /** @description `false`: forms that are online keep the change as a draft; otherwise it is published with all that they keep */
                publish?: "true" | "false" | "";
            };
            header?: {
                /** @description `ETag` of the edition that was edited; without it the last one wins */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the block */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormBlockInput"];
            };
        };
        responses: {
            /** @description The block as it is now; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormBlockDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description So many reports (`count`) have values for fields that would go or change their type (`fields`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property or parameter is not acceptable, or the slug is taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_form_block: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the edition that is to be deleted */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the block */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Templates have it (`used_by`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_adoptable_forms: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdoptableFormList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    adopt_form_example: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Key of the example */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Adoption"];
            };
        };
        responses: {
            /** @description The form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdoptedForm"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description It is one active form too many for the plan (`limit`, `current`); nothing was adopted */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such example */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description No slug is free */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property or parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_form_templates: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the slug, title or description, whatever its case and accents; at most 200 characters */
                search?: string;
                /** @description Those that the public can use, or those that it cannot */
                is_active?: "true" | "false" | "";
                /** @description `title` (default), `slug`, `created_at`, `updated_at`, or one of them with a minus before */
                sort?: "title" | "-title" | "slug" | "-slug" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "";
                /** @description `de` or `en`: by whose titles they are ordered; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_form_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormTemplateInput"];
            };
        };
        responses: {
            /** @description The template; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, the slug is taken, or a block is not there */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_form_examples: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormExampleList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    install_form_example: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the example */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such example */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No slug is free */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    import_form_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormTemplateBundle"];
            };
        };
        responses: {
            /** @description The template; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description No slug is free */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not a bundle of this format and version, too large, or something in it is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_form_template: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormTemplatePreviewInput"];
            };
        };
        responses: {
            /** @description The page of the form, for a sandboxed frame */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, or a block is not there */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template; its own edition in `ETag`, whatever became of its blocks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_form_template: {
        parameters: {
            query?: {
                /** @description `false`: a form that is online keeps the change as a draft; otherwise it is published with all that the form keeps */
                publish?: "true" | "false" | "";
            };
            header?: {
                /** @description `ETag` of the edition that was edited; without it the last one wins */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormTemplateInput"];
            };
        };
        responses: {
            /** @description The template as it is now; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description An editor changes texts only */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description So many reports (`count`) have values for fields that would go or change their type (`fields`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property or parameter is not acceptable, the slug is taken, or a block is not there */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_form_template: {
        parameters: {
            query?: never;
            header?: {
                /** @description `ETag` of the edition that is to be deleted */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has so many reports (`count`) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_form_template_address: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, whether or not the form is active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_form_template_changes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes; none, when there is nothing to publish */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormChanges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    duplicate_form_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy; its edition in `ETag` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    export_form_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bundle, as an attachment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateBundle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_form_online: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormOnlineUpdate"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormOnline"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description It is one active form too many for the plan (`limit`, `current`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A property is not acceptable, or the form has no fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    publish_form_template: {
        parameters: {
            query?: {
                /** @description `true`: fields that stored reports have values under may go */
                confirm?: boolean;
            };
            header?: {
                /** @description `ETag` of the edition that is to be published */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template; its edition in `ETag` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A field goes that stored reports have values under */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description It was changed since the edition of `If-Match` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_form_template_versions: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the template */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTemplateVersionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_former_members: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, by id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormerMemberList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_former_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or the account has a place */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dead_letters: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    discard_dead_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job, 32 hexadecimal digits */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another organisation's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retry_dead_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job, 32 hexadecimal digits */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is tried again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another organisation's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_layout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LayoutUpdate"];
            };
        };
        responses: {
            /** @description The layout as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    remove_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the logo's address */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not the present one */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_layout: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LayoutUpdate"];
            };
        };
        responses: {
            /** @description The page, for a sandboxed frame */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    upload_logo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["LogoUpload"];
            };
        };
        responses: {
            /** @description The logo as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description More than 2 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not an image that is taken */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_licenses: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list, by module */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    activate_license: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseInput"];
            };
        };
        responses: {
            /** @description It was activated already */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["License"];
                };
            };
            /** @description It counts */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["License"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description It counts in another organisation */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It is none, or does not count here; the text says why */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description No public key of an issuer is configured */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    check_license: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseInput"];
            };
        };
        responses: {
            /** @description What it would grant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseGrant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description It counts in another organisation */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It is none, or would not count here; the text says why */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description No public key of an issuer is configured */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deactivate_license: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `forms`, `events`, `quizzes` or `epoll` */
                module: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does not count any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no licence of this module */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The module is paid through the payment provider, and is cancelled there */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_maintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceUpdate"];
            };
        };
        responses: {
            /** @description The notice as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Maintenance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_masking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules that were chosen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Masking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_masking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaskingUpdate"];
            };
        };
        responses: {
            /** @description The rules as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Masking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    try_masking: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaskingTrialRequest"];
            };
        };
        responses: {
            /** @description The text in pieces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaskingTrial"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_all_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearAll"];
            };
        };
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReports"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not confirmed: nothing was deleted */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_reports_of_template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearByTemplate"];
            };
        };
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReports"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not confirmed, or there is no such form: nothing was deleted */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_quarantined_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClearQuarantine"];
            };
        };
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedReports"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not confirmed: nothing was deleted */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportCount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_retention_ledger: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the ledger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionLedger"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The account works without an organisation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description The organisation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The account works without an organisation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable, reserved, or another organisation's */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_invitations: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the address; at most 200 characters */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the invitations that can still be accepted, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The account works without an organisation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invitation */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, over, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invite_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Invited; the mail is on its way */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The account works without an organisation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable, a member already, or invited already */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address was invited three times today, or the organisation invited 200 people */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_members: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All members, by id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The account works without an organisation */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is protected */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdraw_pending_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is pending */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    check_pending_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is pending */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Another organisation has the domain by now */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_organizations: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the name, the slug or the domain; at most 200 characters */
                search?: string;
                /** @description `name` (default), `slug`, `user_count`, `created_at`, or one of them with a minus before */
                sort?: "name" | "-name" | "slug" | "-slug" | "user_count" | "-user_count" | "created_at" | "-created_at" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description The new organisation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable, reserved, or another organisation's */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_open_names: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenNameList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    release_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NameChoice"];
            };
        };
        responses: {
            /** @description Released */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description It is not reserved */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It is in use, or missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    activate_organization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_domain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainChoice"];
            };
        };
        responses: {
            /** @description It counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The organisation does not claim this domain */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Another organisation has it, or it is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deactivate_organization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invite_to_organization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Invited; the mail is on its way */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable, a member already, or invited already */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address was invited three times today, or the organisation invited 200 people */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_payment_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerInput"];
            };
        };
        responses: {
            /** @description The number as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description No number of a customer, or another organisation's or the installation's */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_storage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it may keep, and does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_storage_quota: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the organisation */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorageQuota"];
            };
        };
        responses: {
            /** @description What it may keep now, and does */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `quota` is missing, or no number of bytes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutCreate"];
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The tenant is no customer of a payment provider, or there is no price for this */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description The payment provider did not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    open_payment_portal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The tenant is no customer of a payment provider */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description The payment provider did not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    show_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings, with the defaults */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsUpdate"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed, or `portal` or `dpa_processor` without the plan feature */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is set up, and what is not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_test_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestDataCleared"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    import_test_data: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestDataImport"];
            };
        };
        responses: {
            /** @description All were imported */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestDataImported"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Nothing was imported; where single reports are at fault, `errors` lists them */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestDataRefusal"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    write_test_data_prompt: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestDataPromptRequest"];
            };
        };
        responses: {
            /** @description The prompt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestDataPrompt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description No active form has this slug, or the number is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_test_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many made-up reports there are */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestDataStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tokens: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreate"];
            };
        };
        responses: {
            /** @description The token, in plain text this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The name, or the end: not RFC 3339 with a zone, past, or more than ten years ahead */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revoke_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_translations: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the key, or in the text of a language, built in or not; at most 200 characters */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of all texts, by key, each with what replaces it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replace_translation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Wording"];
            };
        };
        responses: {
            /** @description The translation as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Translation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Unknown key, or not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    export_translations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file for `import` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationBundle"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    import_translations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranslationBundle"];
            };
        };
        responses: {
            /** @description What was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not such a file, or something in it is not acceptable: nothing was changed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_translation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the stored translation */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_accounts: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the name or the address, whatever its case and accents; at most 200 characters */
                search?: string;
                /** @description `name` (default), `email`, `role`, `created_at`, or one of them with a minus before */
                sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "created_at" | "-created_at" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            /** @description The account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Only a developer may make developers */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable, or the address is taken in any spelling */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                user: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description The account as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description A developer's account by an administrator, or one's own role, address or password */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The last administrator cannot be given a lower role */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable, or the address is taken in any spelling */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account */
                user: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description A developer's account by an administrator, or one's own */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The last administrator cannot be deleted */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_app_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppName"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_address: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddressConfirmation"];
            };
        };
        responses: {
            /** @description The address counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The token is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                /** @description Secret of this browser, from an earlier sign-in */
                meldewerk_device?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Signed in, or the second factor is asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Wrong e-mail address or password; or, as `captcha_may_be_needed` says to everybody who passed no challenge, one of the context `login` is asked for where the account belongs */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRefused"];
                };
            };
            /** @description The account's organisation is not active, or is not the one of this host */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Missing input, or wrong answer to the challenge */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is worth nothing any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ask_for_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordForgotten"];
            };
        };
        responses: {
            /** @description Taken note of */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The address is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description The new password counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The password is not acceptable; the link is still good */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            /** @description The account as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileUpdated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The account has changed in the meantime */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable, or `current_password` is missing or wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests, five other addresses within an hour, or ten wrong passwords within 15 minutes */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_sessions: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of those that have not ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSessions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    end_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Only the session of this request is left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its token is worth nothing any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disable_two_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description There is no second factor any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Wrong password, or none was set up */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    complete_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorChallenge"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Wrong or used code, or no sign-in is waiting */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account may not act here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Missing input */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests or wrong codes; `Retry-After` says when to try again */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_two_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorCode"];
            };
        };
        responses: {
            /** @description The second factor is active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Wrong code, or nothing waits for confirmation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enable_two_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The secret and the recovery codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetUp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Wrong password, or a second factor is active */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    renew_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordConfirmation"];
            };
        };
        responses: {
            /** @description The new codes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Wrong password, or no second factor is set up */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_workplace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the account acts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workplace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_bi_data_of_named: {
        parameters: {
            query: {
                /** @description Slug of the form */
                template: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description From 1 */
                page?: number;
                /** @description 1 to 500, default 100 */
                pro_seite?: number;
                /** @description As in the other */
                seit?: string;
                /** @description As in the other */
                format?: "json" | "csv" | "xlsx" | "ndjson" | "";
                /** @description As in the other */
                separator?: "comma" | "semicolon" | "";
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiData"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable, or no form is named */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_fields_of_named: {
        parameters: {
            query: {
                /** @description Slug of the form */
                template: string;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its addresses, fields and parameters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiFields"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No form is named */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_groups_of_named: {
        parameters: {
            query: {
                /** @description Slug of the form */
                template: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of a field of type `select` or `checkbox-group` */
                feldSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options, the most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiGroups"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form, or the field cannot be grouped by; `message` lists those that can */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable, or no form is named */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_overview_of_named: {
        parameters: {
            query: {
                /** @description Slug of the form */
                template: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Total, this month and last, most frequent values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable, or no form is named */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_series_of_named: {
        parameters: {
            query: {
                /** @description Slug of the form */
                template: string;
                /** @description As in the other */
                monate?: number;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every month of the time, also those without reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSeries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable, or no form is named */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_bi_templates: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forms that the public can use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiTemplates"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_bi_data: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description From 1 */
                page?: number;
                /** @description 1 to 500, default 100 */
                pro_seite?: number;
                /** @description Only what is new or changed since that moment, RFC 3339 with a zone, at most 400 days ago */
                seit?: string;
                /** @description `json` (default, a page), or all as `csv`, `xlsx` or `ndjson` (a JSON object a line) */
                format?: "json" | "csv" | "xlsx" | "ndjson" | "";
                /** @description Of CSV: `comma` (default) or `semicolon` */
                separator?: "comma" | "semicolon" | "";
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiData"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_fields: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its addresses, fields and parameters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiFields"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_odata_service_without_slash: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_odata_service: {
        parameters: {
            query?: {
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_odata_metadata: {
        parameters: {
            query?: {
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_odata_set: {
        parameters: {
            query?: {
                /** @description Comparisons of `created_at`, `id` (`meldung_id`) and fields with one answer by `eq`, `ne`, `gt`, `ge`, `lt`, `le`, `in`, with `and`, `or`, `not` and parentheses */
                $filter?: string;
                /** @description Names of properties with commas between them */
                $select?: string;
                /** @description At most so many */
                $top?: number;
                /** @description Without the first so many */
                $skip?: number;
                /** @description `true`: with the number of all as `@odata.count` */
                $count?: boolean;
                /** @description Only `id` (`meldung_id`), the order that there is */
                $orderby?: string;
                /** @description Where the next page begins; part of `@odata.nextLink` */
                $skiptoken?: number;
                /** @description Only `json` */
                $format?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
                /** @description `meldungen`, `optionen` or `auswahl_…` */
                set: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form, set or report */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An option is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_odata_set: {
        parameters: {
            query?: {
                /** @description As in the set */
                $filter?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
                /** @description `meldungen`, `optionen` or `auswahl_…` */
                set: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form or set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The filter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_groups: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
                /** @description Slug of a field of type `select` or `checkbox-group` */
                feldSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options, the most frequent first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiGroups"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form, or the field cannot be grouped by; `message` lists those that can */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_overview: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Total, this month and last, most frequent values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_bi_series: {
        parameters: {
            query?: {
                /** @description How many months, 1 to 600, default 12; the last one is this month, or that of `bis` */
                monate?: number;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Language of messages; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every month of the time, also those without reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BiSeries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issue_challenge: {
        parameters: {
            query?: {
                /** @description `submission` (default) or `login`; the token is worth nothing elsewhere */
                context?: "login" | "submission" | "";
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Unknown context or language */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_captcha_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptchaSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_dashboard: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description How many months, 1 to 600, default 12; the last one is this month, or that of `bis` */
                monate?: number;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, months, statuses and forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOverview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_dashboard_form: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description How many months, 1 to 600, default 12; the last one is this month, or that of `bis` */
                monate?: number;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Slug of the form */
                templateSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Totals, months, statuses and the options of each field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardForm"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such form */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dashboard_templates: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Text in the slug or the title; at most 200 characters */
                search?: string;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of all templates with the number of their reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateCounts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_docs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    load_docs_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description No such file */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_form_template: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: {
                /** @description `ETag` of the version at hand */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Slug of the form */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            /** @description The version at hand is the present one */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description No active form has this slug */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unknown language */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_states: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sixteen states, by key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"][];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_districts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Two-digit key or name of a state
                 * @example 05
                 */
                bundesland: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its districts and independent towns, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Area"][];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such state */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_layout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The layout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Layout"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_maintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Maintenance"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_reports: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description Slug of a template */
                template?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description Text in the reference, the masked texts or the labels of chosen options; at most 200 characters */
                search?: string;
                /** @description `new`, `in_progress`, `resolved`, `rejected` or `archived` */
                status?: "new" | "in_progress" | "resolved" | "rejected" | "archived" | "";
                /** @description `true` for what the caller has not opened */
                unread?: "true" | "";
                /** @description Reports beyond the ceiling of their form and hour: `exclude` (default), `include` or `only` */
                quarantine?: "exclude" | "include" | "only" | "";
                /** @description Slug of a question of the form, see `GET /api/meldungen/questions`; with `template` only */
                field?: string;
                /** @description The answer to the question that reports must have, by itself or among others */
                answer?: string;
                /** @description `-created_at` (default), `created_at`, `reference`, `-reference`, `template`, `-template`; with `field` also `field` and `-field`: numbers by size, options in the order of the form */
                sort?: "created_at" | "-created_at" | "reference" | "-reference" | "template" | "-template" | "";
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submit_report: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that the sender draws for the report */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Report"];
                "multipart/form-data": components["schemas"]["ReportUpload"];
            };
        };
        responses: {
            /** @description The report was taken; it survives a crash from now on */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description No active form has this slug */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description The body, or a file, is too large, or more than 1 MiB of files came before `payload` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Values, challenge or honeypot are not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description Closed for maintenance, the report could not be masked, or too many uploads at once: nothing is stored. Or a store failed: it is not known whether the report was stored */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    export_reports: {
        parameters: {
            query?: {
                /** @description `csv` (default; UTF-8 with byte order mark), `xlsx`, or `zip`: the CSV and the files of the reports */
                format?: "csv" | "xlsx" | "zip" | "";
                /** @description Of CSV: `comma` (default), or `semicolon` with decimal commas, as spreadsheets set to German read it */
                separator?: "comma" | "semicolon" | "";
                /** @description Slug of a template */
                template?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive */
                bis?: string;
                /** @description As in the list */
                search?: string;
                /** @description As in the list */
                status?: "new" | "in_progress" | "resolved" | "rejected" | "archived" | "";
                /** @description As in the list */
                unread?: "true" | "";
                /** @description Reports beyond the ceiling of their form and hour: `exclude` (default), `include` or `only`; asked for, there is a column that tells them */
                quarantine?: "exclude" | "include" | "only" | "";
                /** @description `true`: beside the labels of options a column with their values as they are stored */
                values?: "true" | "";
                /** @description As in the list */
                field?: string;
                /** @description As in the list */
                answer?: string;
                /** @description Language of titles and labels; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable, or there is more than the format can hold */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_saved_filters: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the caller's filters, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilterList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_saved_filter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedFilterCreate"];
            };
        };
        responses: {
            /** @description The filter */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedFilter"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Name or query are not acceptable, or there are 50 */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_saved_filter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the filter */
                filter: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or somebody else's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_quarantine: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the hours and forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quarantine"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    release_hour: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseHour"];
            };
        };
        responses: {
            /** @description How many were taken out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleasedReports"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description None of this form and hour is in quarantine */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The form or the hour is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_report_questions: {
        parameters: {
            query?: {
                /** @description Slug of a template */
                template?: string;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportQuestions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No form of this slug ever was in use */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mark_all_reports_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadUntil"];
            };
        };
        responses: {
            /** @description They count as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `until` is missing or no whole number from 0 */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_unread_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many reports the caller has not read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadReports"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_report: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: "de" | "en" | "";
            };
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteReport"];
            };
        };
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not confirmed: nothing was deleted */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_report_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
                /** @description `id` of the file */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as what it was recognised */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_report_history: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history, the latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportHistory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_report_notes: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the notes, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_report_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreate"];
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The text is not acceptable, or the report has 200 notes */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_report_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
                /** @description Id of the note */
                note: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description It is somebody else's */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mark_report_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It counts as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mark_report_unread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It counts as unread */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    release_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not in quarantine any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, not in quarantine, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    change_report_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportStatusUpdate"];
            };
        };
        responses: {
            /** @description It is changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Somebody else changed it meanwhile; `status` is what it is now */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description There is no such status */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_plan_usage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What counts against a limit, and the limit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanUsage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_own_agreements: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description 1 to 100, default 15; alias `pro_seite` */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContractList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description A parameter is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_own_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The agreement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContract"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another member's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_own_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the agreement */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Not there, or another member's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is not printed yet */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_offered_agreements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What can be agreed to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaOffers"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    conclude_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the template */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DpaContractInput"];
            };
        };
        responses: {
            /** @description It was concluded before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContract"];
                };
            };
            /** @description The agreement */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaContract"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is on offer under this slug */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Another version is on offer by now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It was not accepted, a value is not acceptable, or there are 200 */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the template */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DpaMemberPreviewInput"];
            };
        };
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is on offer under this slug */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Another version is on offer by now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description No browser can print here now */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sign_in_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                /** @description Secret of this browser, from an earlier sign-in */
                meldewerk_portal_device?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberLogin"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Wrong e-mail address or password, or the address is not confirmed */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sign_out_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is worth nothing any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ask_for_member_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPasswordForgotten"];
            };
        };
        responses: {
            /** @description Taken note of */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The address is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reset_member_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPasswordReset"];
            };
        };
        responses: {
            /** @description The new password counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The password is not acceptable; the link is still good */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_member_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_member_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberProfileUpdate"];
            };
        };
        responses: {
            /** @description The account as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The account has changed in the meantime */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable, or `current_password` is missing or wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests, or ten wrong passwords within 15 minutes */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_member_profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberDeletion"];
            };
        };
        responses: {
            /** @description The account is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The account has changed in the meantime */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `password` is missing or wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests, or ten wrong passwords within 15 minutes */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    register_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRegistration"];
            };
        };
        responses: {
            /** @description Taken note of, whether the address has an account or not */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verify_member: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberVerification"];
            };
        };
        responses: {
            /** @description The address is confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The token is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirstAccount"];
            };
        };
        responses: {
            /** @description The account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            /** @description The link is unknown or over, or there is an account already */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is not acceptable; the link is still good */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_texts: {
        parameters: {
            query?: {
                /** @description `1` for those alone that the site has replaced */
                stored?: "1" | "";
            };
            header?: never;
            path: {
                /** @description `de` or `en` */
                locale: "de" | "en";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TextSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such language */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `stored` is something else */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verify_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 64 hexadecimal digits */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DpaVerification"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            /** @description Not a SHA-256 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receive_payment_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description `t=<unix>,v1=<hex>[,v1=<hex>]`; `Stripe-Signature` is the same */
                "Payment-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description It was taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The signature is missing, wrong, too old or from the future, or no secret is configured; or this is no event */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description It could not be taken now; the provider sends it again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    show_staff_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Read by the application */
                tail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    load_asset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Path of the file; `/public/{tail}` works alike */
                tail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_accessibility_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_receipt_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description Made by the service; the reference is sealed in it */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            /** @description No address of a receipt of this site */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The 30 minutes are over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_invitation_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            /** @description Its organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description There is none, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Accepted already, or more than seven days old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_invitation_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The page again, as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The account was made and is a member */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            /** @description The invitee has an account by now and has to sign in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Its organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description There is none, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            408: components["responses"]["RequestTimeoutPage"];
            /** @description Accepted already, or more than seven days old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_set_up_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the printed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The link is unknown or over, or there is an account already */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_set_up_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the printed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The page again, as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The account was made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            /** @description The link is unknown or over, or there is an account already */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_form_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description Slug of an active form */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_form_page: {
        parameters: {
            query?: {
                /** @description What the pressed button wants, unless it sends the report */
                action?: string;
            };
            header?: never;
            path: {
                /** @description Slug of an active form */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The page again, as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Taken; the address of the receipt */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    load_icon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/x-icon": string;
                };
            };
            /** @description The client has it already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    check_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it offers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Its organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is none, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Accepted already, or more than seven days old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    accept_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"] | null;
            };
        };
        responses: {
            /** @description The account is a member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The account was made and is a member */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The token is not good, or the invitee has an account and sent no token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The invitation is another's, or its organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is none, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Accepted already, or more than seven days old */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Not acceptable, or the account belongs to an organisation already */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Text format of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Wrong or missing token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No token is configured, or nothing is collected */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_forgotten_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_forgotten_page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description Taken note of, or the page again as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_password_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_password_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The new password counts, or the page again as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_member_password_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_member_password_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The new password counts, or the page again as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page again, with what is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_verify_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_verify_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description The address is confirmed, or the page again as a button asked for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            /** @description The link is unknown, used or over */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_portal_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Read by the application */
                tail: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    check_readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            /** @description A part that is needed is not there */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    load_colors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From `GET /api/layout/settings` */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The style sheet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    load_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From `GET /api/layout/settings` */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    show_verification_page: {
        parameters: {
            query?: {
                /** @description 64 hexadecimal digits: leads to the page of that file */
                sha256?: string;
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The address of the page of this file */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            /** @description The page; what was asked for is no SHA-256 */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    send_verification_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": Record<string, never>;
            };
        };
        responses: {
            /** @description The address of the page of this file */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            408: components["responses"]["RequestTimeoutPage"];
            413: components["responses"]["ContentTooLargePage"];
            415: components["responses"]["UnsupportedMediaTypePage"];
            /** @description The page; no file was chosen */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
    show_verified_page: {
        parameters: {
            query?: {
                /** @description `de` or `en`; otherwise by `Accept-Language` */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description 64 hexadecimal digits */
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            403: components["responses"]["ForbiddenPage"];
            404: components["responses"]["NotFoundPage"];
            422: components["responses"]["UnprocessableContentPage"];
            429: components["responses"]["TooManyRequestsPage"];
            500: components["responses"]["InternalServerErrorPage"];
            503: components["responses"]["ServiceUnavailablePage"];
        };
    };
}
