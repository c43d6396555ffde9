// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the start page with the open forms */
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
         * Get the contact for vulnerabilities
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
        /** Show the page that confirms a new e-mail address */
        get: operations["show_address_page"];
        put?: never;
        /**
         * Confirm a new e-mail address in a browser
         * @description Like `POST /api/auth/email/confirm`.
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
        /** Set the application's name */
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
         * @description Who did what to which record when, the latest first. As CSV it returns all matching entries at once,
         *     whatever the page; the export is itself recorded.
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
         * List what can be queried with a token
         * @description The endpoints, fields and parameters of every form that the public can use, for the page of tokens.
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
         * Protect the small numbers of a form
         * @description Numbers for analysts are rounded at random to multiples of `gerundet_auf`, smaller ones become 0, and
         *     single reports are not available: so comparing responses does not reveal whether a certain report exists.
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
        /** Show where a challenge is required */
        get: operations["show_captcha_administration"];
        put?: never;
        /**
         * Set where a challenge is required
         * @description What is missing stays as it is; `{"enabled": false}` turns challenges off everywhere, and `{"enabled":
         *     true}` turns them on again where they were. Takes effect with the next request, even for people who
         *     already have a form open.
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
         * @description With its evidence: who consented to what, when, from where and in which words.
         */
        get: operations["show_dpa_contract"];
        put?: never;
        post?: never;
        /**
         * Delete an agreement
         * @description With its PDF and its waiting mails, permanently.
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
         * Print an agreement again
         * @description From what was agreed. The stored PDF remains the agreement; if another engine prints a different one, that
         *     is kept beside it.
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
         * Create a template of agreements
         * @description Without content it is empty. Syntax errors in a text are reported with line and column; references to what
         *     does not exist yet are in `problems`.
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
         * @description Changes its draft: versions stay as they are, and members see the last one until another is published.
         */
        put: operations["update_dpa_template"];
        post?: never;
        /**
         * Delete a template of agreements
         * @description With its versions. Agreements keep the text under which they were concluded.
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
         * @description One that comes with the service or one of the tenant's own, under the next free slug. The copy is a draft.
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
         * @description Its draft as a PDF, filled in like an agreement. Nothing is stored.
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
         * @description Freezes the draft as the next version. Refused as long as there are `problems`.
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
         * @description As it was published, with the JSON over which its hash is computed.
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
         * Create a block
         * @description All problems are reported at once, each at the path of its property: `fields.2.options.0.value`.
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
         * @description The block in the body as a form by itself, saved or not. A field whose condition refers to a field of
         *     another block is always visible. Open to editors as well.
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
         * @description With the templates that contain it. Open to editors as well.
         */
        get: operations["show_form_block"];
        /**
         * Change a block
         * @description Every template that contains it changes with it, from the next request on; with `publish=false` those that
         *     are online keep the change as a draft (`used_by` says which). A problem that arises in only one of them is
         *     reported with its name; one outside the block is reported below `used_by.<slug of the template>`. Fields
         *     for which reports have values are removed, or change their type, only with `confirm: true`.
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
         * @description Complete forms that come with the product, in both languages, each with its questions.
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
         * @description Creates a template from it, unchanged, and puts it online if the body says so. A slug that is taken gets a
         *     suffix. Only developers can change its questions.
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
         * Create a template
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
         * @description Complete forms that come with the product, in both languages.
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
         * Create a template from an example
         * @description Like importing its file: it is inactive, and a slug that is taken gets a suffix.
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
         * @description An existing block with the same slug and content is reused; one with other content gets a new slug and a
         *     line in `warnings`, and so does the template. The template is inactive. All or nothing. Ids, owners and
         *     times are not allowed in a bundle and are refused with 422.
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
         * @description The form in the body, saved or not, made of saved blocks and of `unsaved_blocks`. Open to editors as well.
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
         * @description Takes effect with the next request; with `publish=false` a form that is online keeps the change as a
         *     draft, and the slug and the retention period cannot be changed. An editor's changes also become a draft
         *     while somebody else's draft is waiting. Editors may change title, description and the receipt's text;
         *     anything else is refused with 403. Fields for which reports have values are removed, or change their type,
         *     only with `confirm: true`; the reports stay as they are, with the fields they were sent with.
         */
        put: operations["update_form_template"];
        post?: never;
        /**
         * Delete a template
         * @description Only one without reports: delete those first, or take the form offline.
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
         * @description Derived from the installation's configuration and the organisation's domain, whatever the host of the
         *     request. Open to editors as well.
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
         * @description For those who report: the differences between what they see and what is saved. Fields are compared by
         *     their slugs, options by their values. Open to editors as well.
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
         * @description Takes effect with the next request. Nothing else about the form changes: drafts stay drafts, and its
         *     reports stay.
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
         * @description Everything saved with `publish=false`, in the template and in its blocks, takes effect with the next
         *     request. Does nothing if there are no such changes.
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
         * @description Every published change of the template or of one of its blocks created one. A report is shown with the
         *     fields of the state with which it was sent. The audit log says who made the change. Open to editors as
         *     well.
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
         * List accounts that belong to no organisation
         * @description Only for the platform operator: people who were removed from their organisation. They can see their own
         *     account and accept an invitation, nothing else, and are deleted after 90 days.
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
         * Delete an account that belongs to no organisation
         * @description Only for the platform operator. Its sessions and tokens are deleted with it.
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
         * @description Mails that the mail server permanently refused or did not accept within two days. Only those of the
         *     caller's organisation.
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
        /** Give up permanently */
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
         * @description Starts over, for another two days.
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
         * Set the appearance of the site's pages
         * @description Replaces everything but the logo. Illegible colours (WCAG 2.2 AA, 4.5:1) are refused with their contrast.
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
         * Preview the appearance of the site's pages
         * @description The layout in the body, with a form that is open, or else the page that lists the forms. Nothing is
         *     stored.
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
         * @description PNG, JPEG or WebP by its content, at most 2 MiB and 4096 pixels a side, in the part `logo`. The image is
         *     re-encoded, so that nothing but the picture is stored. If it is refused, the current one stays.
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
         * @description The activated ones, including expired ones.
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
         * @description Takes effect with the next request and replaces another licence of its module, or an older key with its id
         *     (a renewal). A key that is already active, or older than that, changes nothing and gets 200. A licence
         *     counts in only one tenant at a time.
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
         * @description What it unlocked is locked from the next request on; nothing is deleted, and active forms continue to
         *     accept reports.
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
         * @description While it is closed, reports from the public get 503 and the message; staff and reading are not affected.
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
         *     additional rules.
         */
        get: operations["show_masking"];
        put?: never;
        /**
         * Choose what is masked
         * @description Takes effect with the next report; stored ones stay as they are.
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
         * @description Permanently, with their files. `confirm` must be the name of the application.
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
         * @description Permanently, with their files. `confirm` must be the slug of the form, which stays.
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
         * @description Permanently, with their files. `confirm` must be the name of the application.
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
         * List reports deleted by retention
         * @description The number of reports that were deleted because their retention period was over, by form and day. Nothing
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
         * @description A slug or domain belongs to only one organisation, even after it was given up; of two concurrent requests
         *     for it only one succeeds. A new domain is claimed (`pending_domain`) and used once it is proven; one that
         *     belonged to the organisation before is used at once. Other members of the body (`is_active`, `id`,
         *     `payment_customer_id`) are ignored.
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
         * @description Its link stops working, and the address can be invited again.
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
         * @description Sends a mail with a link that is valid for seven days. The role is `user`, `editor` or `admin`. Members,
         *     and addresses with an open invitation, are refused; the response does not reveal whether an address has an
         *     account in another organisation.
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
         * @description The account stays, with the role `user`, but belongs to no organisation: it can see itself and accept an
         *     invitation, nothing else, and is deleted after 90 days. Its tokens are revoked. One's own account, a
         *     developer (for an administrator) and the last administrator cannot be removed.
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
         * Check for the record that proves the pending domain
         * @description Queries the DNS now, for ten seconds at most. If the record is there, the domain is used from the next
         *     request on and the previous one stays reserved; otherwise `pending_domain` says what was found.
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
         * @description An administrator of an organisation gets only that one; an administrator or developer of the installation
         *     gets all.
         */
        get: operations["list_organizations"];
        put?: never;
        /**
         * Create an organisation
         * @description Only for the platform operator. It is active at once; `name` and `slug` are required.
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
         * @description Only for the platform operator.
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
         * @description Only for the platform operator. From the next request on it leads nowhere, and any organisation may take
         *     it; the administrators of the organisation that gave it up are notified by mail.
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
         * @description Only for the platform operator.
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
         * @description Only for the platform operator, who has to verify the owner. From the next request on it is in use, like a
         *     proven one.
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
         * @description Only for the platform operator. From the next request on its hosts and members get 403; none of its data
         *     is deleted.
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
         * @description Only for the platform operator, on any host: a new organisation has nobody yet who could invite, and
         *     perhaps no address of its own. Otherwise like `/api/admin/organization/invite` there.
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
         * Set which customer an organisation is
         * @description Only for the platform operator. Earlier events of the payment provider about this customer take effect as
         *     well.
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
         * Show how much an organisation stores
         * @description Only for the platform operator. Bytes of files; texts are never refused because of it.
         */
        get: operations["show_storage"];
        /**
         * Set how much an organisation may store
         * @description Only for the platform operator. Above it, reports with files are refused at the field of the file, with a
         *     note that the text can be sent without. Stored files stay.
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
         * Start a subscription
         * @description Returns a page of the payment provider on which the tenant subscribes; the provider reports the outcome
         *     through events.
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
         * Manage subscriptions
         * @description Returns a page of the payment provider with invoices, means of payment and subscriptions.
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
         * Show the settings of the organisation
         * @description Of the organisation or, for the operator, of the installation; an organisation has them in its record too.
         */
        get: operations["show_settings"];
        /**
         * Change the settings of the organisation
         * @description What is missing stays as it is, `null` removes it. A new time zone applies from the next request on, to
         *     days and months everywhere; so do new languages, to the public pages.
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
         * @description Derived from current data and configuration at the time of the request; nothing is stored.
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
         * @description Each report is checked and masked like one from the public, and marked as test data. All are imported or
         *     none.
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
         * @description A text that asks a language model for made-up reports of a form in the format of the import. It contains
         *     the form's definition and nothing from any report.
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
         * @description Without their secrets; includes expired ones.
         */
        get: operations["list_tokens"];
        put?: never;
        /**
         * Create a token
         * @description Only this response shows it; the account is notified by mail. It may read statistics (`bi:read`) and nothing
         *     else, as long as its account is an administrator's.
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
        /** List all texts */
        get: operations["list_translations"];
        /**
         * Replace a text
         * @description Takes effect with the next request. A missing or empty language keeps the built-in text.
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
         * @description Texts with the same keys are replaced, others stay. The whole file or nothing, but for keys that no text has:
         *     files of other versions have some, and they are left out and named. A file with nothing else is refused.
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
         * Delete a replaced text
         * @description The built-in one is used again.
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
         * Create an account
         * @description An address that already has an account, here or elsewhere, is refused with 422, without revealing where;
         *     such attempts are recorded and limited to 20 per hour and organisation, after which every request with an
         *     address is refused with 429.
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
         * @description A new role takes effect with the account's next request; a new password ends its sessions and API tokens
         *     at once. The owner is notified by mail of a new password or address. Taken addresses count as when
         *     creating an account.
         */
        put: operations["update_account"];
        post?: never;
        /**
         * Delete an account
         * @description Its sessions and API tokens end with it.
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
        /** Show the application's name */
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
         * Confirm a new e-mail address
         * @description From then on the account signs in with it; the previous address is notified by mail. A link works once,
         *     for 24 hours, until another address is requested or the password is changed.
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
         * @description An unknown address and a wrong password get the same response, and so does the correct password if the
         *     account's organisation requires a challenge and none was passed. A challenge of the requested host is
         *     valid everywhere. After ten wrong passwords within 15 minutes the response is 429 for 15 minutes, even for
         *     the correct password and for an unknown address. The cookie of an earlier sign-in gives that browser ten
         *     attempts of its own, whatever others do. With a second factor the response is `{"two_factor": true,
         *     "two_factor_token": …}`, which `POST /api/auth/two-factor-challenge` turns into a session.
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
         * @description Revokes the token of the request.
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
        /** Show one's own account */
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
         * Request a new password
         * @description If there is an account with this address, it gets a mail with a link that is valid for an hour; at most
         *     three per hour. If there is none, the response and the time it takes are the same.
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
         * @description Ends all sessions of the account and its API tokens; a second factor stays. A link works once, for an
         *     hour.
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
         * @description A new address and a new password require the current password. A new password ends all other access tokens
         *     of the account; the one of this request stays. A new address takes effect once it is confirmed through the
         *     link in a mail, and the current address is notified; until then it is `pending_email`. Only its owner
         *     learns, by mail, that an address belongs to another account. Sending the current address withdraws a
         *     pending request.
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
        /** List one's own sessions */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** End all one's other sessions */
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
        /** End one of one's own sessions */
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
         * Turn off the second factor
         * @description Recovery codes and sign-ins that wait for it end as well. The account is notified by mail.
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
         * Complete a sign-in with the second factor
         * @description At most five codes per sign-in, and five wrong ones per hour and account.
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
         * @description From then on sign-in requires it. The same code cannot be used to sign in.
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
         * Start setting up a second factor
         * @description Sign-in does not change before it is confirmed. Starting again replaces the secret and the codes; it is
         *     refused while a second factor is active.
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
         * Create new recovery codes
         * @description The old ones become invalid. The account is notified by mail.
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
         * Show where one works
         * @description The organisation in which the account works on this host. The platform operator works in another
         *     organisation on that one's host, after signing in there.
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
        /** Like `/api/bi/{templateSlug}/daten` */
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
        /** Like `/api/bi/{templateSlug}/felder` */
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
        /** Like `/api/bi/{templateSlug}/stats/feld/{feldSlug}` */
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
        /** Like `/api/bi/{templateSlug}/stats/uebersicht` */
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
        /** Like `/api/bi/{templateSlug}/stats/zeitverlauf` */
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
        /** List the forms for analysts */
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
         * List the reports of a form
         * @description In the order in which they were received, so that pages stay the same while reports come in; when one is
         *     deleted, those after it move up. A file contains all of them, whatever is deleted meanwhile, and is sent
         *     while it is read; a body without its proper end is incomplete. With `seit`, only those that are new or
         *     changed since then (and some that are slightly older), and on the first page, or in the first line of
         *     `ndjson`, the ids of those that were deleted. To bring a copy up to date, use `ndjson` and pass the header
         *     `Date` of the previous complete response.
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
        /** List what can be queried of a form */
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
        /** Like `/api/bi/{templateSlug}/odata/` */
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
         * List the sets of a form in OData
         * @description The service document of OData 4.0, whose address is entered in Excel, Power BI and others. The sets are
         *     the reports (`meldungen`), one set for each field with multiple answers (`auswahl_…`), and the options
         *     with their labels (`optionen`).
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
         * Describe the sets of a form
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
         * List a set of a form, page by page
         * @description In the order in which the reports were received. If there are more pages, `@odata.nextLink` is the address
         *     of the next one. `meldungen(7)` is the single report with this id, with no parameters but `$select`,
         *     `$format`, `lang` and `template`. `optionen` are all on one page and have no `$filter`, `von`, `bis` or field.
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
        /** Count the entities in a set of a form */
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
        /** Count the reports of a form by the options of a field */
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
        /** Show the key figures of a form */
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
        /** Count the reports of a form by month */
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
         * Get a new challenge
         * @description The number per client and minute is limited by the installation and by the site's own settings; challenges
         *     on form pages count as well.
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
        /** Show where a challenge is required */
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
         * Show the figures of all forms
         * @description Of the reports of every form that was ever in use, together and by form.
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
         * Show the figures of a form
         * @description A field of type `select` can be used as a filter, as in the figures for analysts.
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
        /** List the templates for the selector */
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
        /** Show this description in a browser */
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
        /** Get a file of that page */
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
         * Show a form to fill in
         * @description The active form with its blocks and fields in order, in one language; if the site has only one, in that.
         *     Texts are plain, keys inside a field are `camelCase`. The response may be cached and revalidated with its
         *     `ETag`.
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
        /** List the federal states */
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
         * List the districts of a state
         * @description Kreise: © Statistisches Bundesamt (Destatis), 2019, Gemeindeverzeichnis GV-ISys, aufbereitet in
         *     „landkreise-deutschland“ von Alexander Wunschik, CC BY 4.0; geändert. Name this source where you show the
         *     list.
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
        /** Show the appearance of the site's pages */
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
        /** Show whether reports are accepted now */
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
         * @description The audit log gets one entry per account, form and hour, with the number of reports shown.
         */
        get: operations["list_reports"];
        put?: never;
        /**
         * Send a report
         * @description With files as `multipart/form-data`: the JSON in a part `payload`, which comes first, then files in parts
         *     named `files[<slug>]`. Before `payload` at most 1 MiB of files is accepted.
         *
         *     A report that is sent again within 24 hours with the same `Idempotency-Key` gets the first response and is
         *     not stored again; a different one is refused with 422.
         *
         *     Nothing is stored on a 4xx, nor on a 503 for maintenance, for a report that could not be masked or for too
         *     many concurrent uploads or files to inspect. After any other 5xx, or no response at all, it is unknown
         *     whether the report was stored: perhaps only its confirmation was lost.
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
         * @description All reports that match the filter of the list, one row each, the oldest first; what is received after the
         *     start is not included. There is a column for every field of every version of the form, including hidden
         *     fields and free texts, or of all forms without `template`. Whatever starts like a formula gets an
         *     apostrophe. XLSX and CSV with semicolons use the site's local time, CSV with commas UTC. It is sent while
         *     it is read: a body without its proper end is incomplete. XLSX is limited to 1,048,575 reports and 32,767
         *     characters per cell; a truncated cell says so at its end. CSV has no limits. ZIP has the CSV and a folder
         *     for each report with files, named after its reference.
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
         * Save a filter
         * @description Only for the caller; at most 50.
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
        /** Delete a filter */
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
         * Show the quarantine
         * @description Reports above the limit of their form and hour, by hour and form. The reports themselves: `GET
         *     /api/meldungen?quarantine=only`.
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
        /** Release the reports of a form and hour from quarantine */
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
         * List the questions that can filter and sort reports
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
         * @description For the caller: all reports of the site that existed when they looked, whichever list they see.
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
         * Count unread reports
         * @description What was received before the caller's account was created, or joined the organisation, counts as read;
         *     test data is never unread.
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
         * Show a report
         * @description Administrators may do this without a subscription, too: what is stored stays readable.
         */
        get: operations["show_report"];
        put?: never;
        post?: never;
        /**
         * Delete a report
         * @description Permanently, with its files, notes and status. `confirm` must be its reference.
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
         * @description Always as an attachment; browsers never show it as part of the site. Administrators may do this without a
         *     subscription, too.
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
         * @description What was done to this one report, from the audit log: changes of its status, notes written and deleted,
         *     its individual release from quarantine, files opened. When it was received is `created_at` of the report.
         *     Administrators may do this without a subscription, too.
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
         * @description Administrators may do this without a subscription, too.
         */
        get: operations["list_report_notes"];
        put?: never;
        /**
         * Write a note on a report
         * @description Only for staff: notes are never part of exports or statistics, and are deleted with the report.
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
        /** Delete one of one's own notes */
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
         * @description For the caller. Opening a report does so automatically.
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
         * Release a report from quarantine
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
         * @description Any status may follow any other. With `expected` it changes only if it is still the one that the caller
         *     saw.
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
        /** Get this description */
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
         * @description Published templates; none if the plan does not include agreements.
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
         * @description Its PDF is printed afterwards and sent by mail. Repeating the request with the same input within ten
         *     minutes returns the same agreement (200); later it creates another one.
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
         * @description As a PDF with the given input. Nothing is stored.
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
         * @description An unknown address, a wrong password and an unconfirmed address get the same response; if the password for
         *     an unconfirmed address was correct, its owner gets another mail with a link, at most three per hour. After
         *     ten attempts within 15 minutes the response is 429 for 15 minutes, even for the correct password and for
         *     an unknown address. The cookie of an earlier sign-in gives that browser ten attempts of its own, whatever
         *     others do.
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
         * @description Ends the session of the request.
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
         * Request a new password for the portal
         * @description If there is a member with this address, it gets a mail with a link that is valid for an hour; at most
         *     three per hour. If there is none, the response and the time it takes are the same.
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
         * @description Ends all sessions of the member, and confirms the address if that has not happened yet. A link works once,
         *     for an hour.
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
         * @description A new password requires the current one, and ends all other sessions of the member.
         */
        put: operations["update_member_profile"];
        post?: never;
        /**
         * Delete one's own member account
         * @description Requires the password. Agreements are kept as evidence, without what identifies the member.
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
         * Register for the portal
         * @description The address gets a mail with a confirmation link, valid for 24 hours; or, if it has an account, a mail
         *     that says so. At most three per hour. The response is always the same. An unconfirmed registration is
         *     deleted after 7 days; another one with the same address replaces it earlier.
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
         * @description From then on the member can sign in. A link works once.
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
         * Create the first account
         * @description It becomes a developer of the installation, and so its platform operator. Only while no account exists at
         *     all, and only with the token from the link that the service printed at start.
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
         * Get all texts
         * @description The built-in ones, with the site's replacements; with `stored=1` only the replacements.
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
         * @description By the SHA-256 of the file, computed by the caller: the file itself need not be sent. Whoever has the file
         *     already knows everything in the response.
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
         * Receive an event of the payment provider
         * @description Authorised only by its signature, and independent of tenants: one address serves all, whatever the host of
         *     the request. The signature is checked over the body as received (`t=<unix>,v1=<hex>`: HMAC-SHA256 under
         *     the provider's secret over time, a dot and the body), and may be at most 300 seconds old or ahead. An
         *     event has been processed once this answers 200; a repeated event, one of an unknown customer and one of an
         *     unknown type get 200, too.
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
         * Get the staff application
         * @description A single page for every path below `/app`; it gets everything else from the API.
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
        /** Get a file that pages load */
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
        /** Show the accessibility statement */
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
         * Show the receipt of a report
         * @description Where a browser is redirected after a form was accepted. Changes nothing, and is valid for 30 minutes.
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
         * Show an invitation in a browser
         * @description With a form for somebody without an account; with a link to the sign-in for somebody who has one.
         */
        get: operations["show_invitation_page"];
        put?: never;
        /**
         * Accept an invitation without an account in a browser
         * @description Creates the account, like `POST /invitations/{token}/accept`. A refusal shows the page again with what was
         *     typed; `action` (`lang-de`, `lang-en`) shows it again in that language.
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
        /** Show the set-up page */
        get: operations["show_set_up_page"];
        put?: never;
        /**
         * Create the first account in a browser
         * @description Like `POST /api/setup`. A refusal shows the page again with what was typed, and the link stays valid.
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
        /** Show the page of a form */
        get: operations["show_form_page"];
        put?: never;
        /**
         * Submit a form
         * @description What a browser sends from the page, URL-encoded or multipart: `data.<slug>`, `files[<slug>]`,
         *     `captcha_token`, `captcha_answer`, `captcha_work`, `website`, `locale`, `action`, `_shown`, `_key`. An
         *     accepted report is answered with a redirect to its receipt, even if it is sent again with the same `_key`;
         *     a refusal shows the page again with everything that was typed. `action` in the address (`refresh`,
         *     `preview`, `captcha`, `lang-de`, `lang-en`) shows the page again whatever the body says, and counts as a
         *     challenge and not as a report.
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
         * Get the icon
         * @description Browsers request it from every site, whatever its tenant.
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
        /** Check that the process is running */
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
         * @description Somebody without an account sends name and password and gets an account with the address and the role of
         *     the invitation. Somebody with an account sends its token (`Authorization: Bearer`) and no body, and
         *     becomes a member with the role of the invitation. Of two concurrent requests only one succeeds.
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
         * Get the counters for Prometheus
         * @description With the token of `METRICS_TOKEN` as bearer. If none is configured this does not exist; `METRICS_ADDR`
         *     gives the counters a separate listener.
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
        /** Show the page for a forgotten password */
        get: operations["show_forgotten_page"];
        put?: never;
        /**
         * Request a new password in a browser
         * @description Like `POST /api/auth/password/forgot`: the response is the same whether there is an account or not.
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
        /** Show the page for a new password */
        get: operations["show_password_page"];
        put?: never;
        /**
         * Set a new password in a browser
         * @description Like `POST /api/auth/password/reset`. A refusal shows the page again, and the link stays valid.
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
        /** Show the page for a new portal password */
        get: operations["show_member_password_page"];
        put?: never;
        /**
         * Set a new portal password in a browser
         * @description Like `POST /api/portal/password/reset`. A refusal shows the page again, and the link stays valid.
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
        /** Show the page that confirms a member's address */
        get: operations["show_verify_page"];
        put?: never;
        /**
         * Confirm the address of a member in a browser
         * @description Like `POST /api/portal/verify`.
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
         * Get the portal
         * @description A single page for every path below `/portal` except those of links in mails; it gets everything else from
         *     the API. There is none if the portal is turned off.
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
        /** Check that it can serve requests */
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
        /** Get a style sheet with the colours in its name */
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
         * Show the logo
         * @description Only the site's current one has an address; it changes with the content.
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
        /** Show the page for verifying the PDF of an agreement */
        get: operations["show_verification_page"];
        put?: never;
        /**
         * Send a PDF to be verified
         * @description For browsers without scripts. The file is not stored; the response redirects to the page of its SHA-256.
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
        /** Show what is known about a PDF by its SHA-256 */
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
            created_at: string;
            /**
             * @description E-mail address.
             * @example user@example.org
             */
            email: string;
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description The organisation; `null` for an account of the installation, and for one that belongs to neither.
             */
            organization_id: number | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
            /** @description Whether a second factor is set up. */
            two_factor_enabled: boolean;
        };
        /**
         * @description An account to create.
         * @example {
         *       "name": "Ute Unger",
         *       "email": "ute@example.org",
         *       "password": "…",
         *       "role": "user"
         *     }
         */
        AccountCreate: {
            /** @description E-mail address to sign in with. */
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
             * @description When it last signed in; `null` for never.
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
            /** @description E-mail address to sign in with; not for one's own account. */
            email?: string | null;
            /** @description Display name, 1 to 100 characters. */
            name?: string | null;
            /**
             * Format: password
             * @description New password, 12 to 128 characters; not for one's own account. Ends all tokens of the account.
             */
            password?: string | null;
            /** @enum {string|null} */
            role?: "user" | "editor" | "admin" | "developer" | null;
        };
        /** @description Confirms a new e-mail address. */
        AddressConfirmation: {
            /** @description The token from the link in the mail. */
            token: string;
        };
        /** @description A form that comes with the product, for somebody who decides whether to adopt it. */
        AdoptableForm: {
            /** @description Its questions, in the order of the form. */
            asks: string[];
            /** @description The first paragraph of its introduction. */
            description: string;
            /** @description The key for adopting it. */
            key: string;
            /** @description Its title in the language of the request. */
            title: string;
        };
        /** @description The forms that come with the product. */
        AdoptableFormList: components["schemas"]["Paging"] & {
            /** @description In the order in which they are offered. */
            data: components["schemas"]["AdoptableForm"][];
        };
        /** @description The form that an adopted example became. */
        AdoptedForm: {
            /**
             * Format: int64
             * @description Id of the template.
             */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            slug: string;
            /** @description Its title in the language of the request. */
            title: string;
            /** @description The address of its page; null if there is none, as for `GET /api/admin/form-templates/{id}/address`. */
            url: string | null;
        };
        /** @description How to adopt an example. */
        Adoption: {
            /** @description Whether the public can use it at once; `false` by default. */
            is_active?: boolean | null;
        };
        /** @description Conditions that must all hold. */
        AllFieldConditions: {
            /** @description One to ten. */
            all: components["schemas"]["FieldCondition"][];
        };
        /** @description Conditions of which at least one must hold. */
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
        /** @description The application's new name. */
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
            /** @example Köln */
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
            /** @description The name at that time; empty if there is none. */
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
            /** @description Further details: small values by name, never content of a report. */
            details: {
                [key: string]: unknown;
            };
            /** @description SHA-256 over the entry and the previous hash, in hexadecimal digits. */
            hash: string;
            /**
             * Format: int64
             * @description Its number in the tenant's chain, from 1 without gaps.
             */
            id: number;
            object: components["schemas"]["AuditObject"];
        };
        /** @description A page of the audit log. */
        AuditList: components["schemas"]["Paging"] & {
            /** @description The entries of this page, the latest first. */
            data: components["schemas"]["AuditEntry"][];
        };
        /** @description The object of an action. */
        AuditObject: {
            /** @description Its id; empty if there is only one. */
            id: string;
            /** @enum {string} */
            kind: "report" | "user" | "session" | "token" | "template" | "block" | "dpa_template" | "dpa_contract" | "portal_member" | "settings" | "organization" | "invitation" | "job" | "license" | "subscription" | "audit_log";
        };
        /** @description The possible queries of every form. */
        BiAllFields: {
            /** @description The forms that the public can use, by slug. */
            templates: components["schemas"]["BiFields"][];
        };
        /** @description A page of reports, in the order in which they were received. */
        BiData: {
            /**
             * Format: int32
             * @description This page, from 1.
             */
            current_page: number;
            /** @description The reports of this page. */
            data: components["schemas"]["BiReport"][];
            /**
             * @description With `seit`: on the first page, the ids of the reports that were deleted since then, whatever the
             *     other filters are.
             */
            deleted?: number[] | null;
            /**
             * Format: int64
             * @description The last page; 1 without reports.
             */
            last_page: number;
            /**
             * Format: int32
             * @description Reports per page.
             */
            per_page: number;
            /**
             * Format: int64
             * @description Reports on all pages.
             */
            total: number;
        };
        /** @description An endpoint that figures can be read from. */
        BiEndpoint: {
            /** @description What it returns. */
            description: string;
            path: string;
        };
        /** @description A field by which reports can be grouped. */
        BiField: {
            /** @description Slug of its block. */
            block: string;
            /** @description Path of its figures. */
            endpoint: string;
            /** @description Whether its value in `data` is a list. */
            is_json_array: boolean;
            label: string;
            /** @description Key of its value in `data`. */
            slug: string;
            /**
             * @description `select` or `checkbox-group`.
             * @example select
             */
            type: string;
        };
        /** @description The possible queries of a form. */
        BiFields: {
            /** @description The fields by which reports can be grouped. */
            felder: components["schemas"]["BiField"][];
            /** @description The endpoints that every form has. */
            feste_endpunkte: components["schemas"]["BiEndpoint"][];
            /** @description The parameters. */
            filter: components["schemas"]["BiFilter"][];
            /**
             * Format: int32
             * @description The number to which its figures are rounded, 3 to 100, if small ones are protected: then there is no
             *     feed, periods are whole months, months count once they are over, and a query may use one field: only
             *     `stats/zeitverlauf` takes a filter by field, and only one.
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
        /** @description The reports with an option. */
        BiGroup: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            anzahl: number;
            /** @description The label of the option. */
            bezeichnung: string;
        };
        /** @description Reports by the options of a field. */
        BiGroups: {
            /** @description The options, the most frequent first, including those without reports. */
            daten: components["schemas"]["BiGroup"][];
            /** @description Slug of the field. */
            feld: string;
            label: string;
        };
        /** @description Reports of a month. */
        BiMonth: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            anzahl: number;
            /**
             * @description The month.
             * @example 2026-11
             */
            monat: string;
        };
        /** @description The key figures of a form. */
        BiOverview: {
            /**
             * Format: int64
             * @description Those of this month; `null` where numbers are rounded, since the month is not over.
             */
            diesen_monat: number | null;
            /**
             * Format: int64
             * @description All reports that match the filter.
             */
            gesamt: number;
            /**
             * Format: int64
             * @description Those of last month.
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
             * @description The number to which figures are rounded, 3 to 100; `null` for exact numbers.
             */
            gerundet_auf?: number | null;
        };
        /** @description A report with its masked values. */
        BiReport: {
            /** @description When it was received. */
            created_at: string;
            /** @description Its masked values by slug; multiple answers are a list. */
            data: {
                [key: string]: unknown;
            };
            /** Format: int64 */
            id: number;
            /** @description Slug of its form. */
            template_slug: string;
        };
        /** @description Reports by month, including months without any. */
        BiSeries: {
            /** @description The months, the earliest first. */
            daten: components["schemas"]["BiMonth"][];
            /**
             * Format: int32
             * @description The number of months.
             */
            zeitraum_monate: number;
        };
        /** @description A form. */
        BiTemplate: {
            /** @description Its introduction. */
            description: string | null;
            /** @example vorfall */
            slug: string;
            title: string;
        };
        /** @description The forms that have figures. */
        BiTemplates: {
            /** @description The forms that the public can use, by slug. */
            templates: components["schemas"]["BiTemplate"][];
        };
        /** @description The most frequent value of a field. */
        BiTop: {
            /** @description The label of the field. */
            label: string;
            /** @description The label of the value; `null` if no report has one. */
            wert: string | null;
        };
        /** @description A text in both languages; an empty one falls back to the other. */
        Bilingual: {
            de: string;
            en: string;
        };
        /** @description The new text; an empty or missing language falls back to the other. */
        BilingualUpdate: {
            de?: string | null;
            en?: string | null;
        };
        /** @description Where a challenge is required, its difficulty, and the limits. */
        CaptchaAdministration: {
            /** @description Where one is required. */
            contexts: components["schemas"]["CaptchaContexts"];
            /** @enum {string} */
            difficulty: "easy" | "medium" | "hard";
            /** @description Whether one is required at all. While this is off, the contexts are kept. */
            enabled: boolean;
            /**
             * Format: int32
             * @description Reports of a form that are accepted per hour; further ones go into quarantine, and staff are notified.
             *     0 for unlimited.
             * @example 300
             */
            hourly_ceiling: number;
            /**
             * Format: int32
             * @description Challenges per client and minute, from 5 to 600. The installation's own limit still applies
             *     (`RATE_LIMITS`).
             * @example 30
             */
            rate_limit: number;
            /** @description Proof of work by the browser instead of an answer. */
            work: components["schemas"]["CaptchaWork"];
        };
        /** @description Whether each context requires a challenge. */
        CaptchaContexts: {
            /** @description At sign-in. */
            login: boolean;
            /** @description When sending a report. */
            submission: boolean;
        };
        /** @description See `CaptchaContexts`. */
        CaptchaContextsUpdate: {
            /** @description At sign-in. */
            login?: boolean | null;
            /** @description When sending a report. */
            submission?: boolean | null;
        };
        /** @description Where a challenge is required. */
        CaptchaSettings: {
            contexts: components["schemas"]["CaptchaContexts"];
            /** @enum {string} */
            difficulty: "easy" | "medium" | "hard";
            /** @description Whether one is required anywhere. */
            enabled: boolean;
        };
        /**
         * @description The changes; what is missing stays as it is.
         * @example {
         *       "enabled": false
         *     }
         */
        CaptchaUpdate: {
            contexts?: components["schemas"]["CaptchaContextsUpdate"] | null;
            /** @enum {string|null} */
            difficulty?: "easy" | "medium" | "hard" | null;
            /** @description `false` turns challenges off everywhere and keeps the contexts for later. */
            enabled?: boolean | null;
            /**
             * Format: int32
             * @description Reports of a form per hour before further ones go into quarantine; 0 for unlimited.
             */
            hourly_ceiling?: number | null;
            /**
             * Format: int32
             * @description Challenges per client and minute, from 5 to 600.
             */
            rate_limit?: number | null;
            work?: components["schemas"]["CaptchaWorkUpdate"] | null;
        };
        /** @description Proof of work that browsers with scripts do automatically, instead of an answer. */
        CaptchaWork: {
            /**
             * Format: int32
             * @description Leading zero bits: each additional one doubles the work.
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
        /** @description A challenge. Its token is valid for one attempt within ten minutes. */
        Challenge: {
            /**
             * @description The question in words, for people who cannot see the image.
             * @example Was ist 7 plus 5?
             */
            accessible_text: string;
            /** @description The question as an image: a complete `<svg>` element. */
            image_svg: string;
            /** @description To be sent back as `captcha_token`, with the answer as `captcha_answer`. */
            token: string;
            work?: components["schemas"]["ChallengeWork"] | null;
        };
        /**
         * @description Proof of work instead of the answer: any whole number for which the salt, a colon and its decimal digits
         *     have a SHA-256 with this many leading zero bits. It is sent back as `captcha_work`.
         */
        ChallengeWork: {
            /** @enum {string} */
            algorithm: "sha-256";
            /**
             * Format: int32
             * @description The required number of leading zero bits.
             * @example 16
             */
            difficulty: number;
            /**
             * @description The beginning of the hashed text; belongs to this token alone.
             * @example AAECAwQFBgcICQoLDA0ODw
             */
            salt: string;
        };
        /**
         * @description The subscription to start.
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
         * @description Confirms that all reports are meant.
         * @example {
         *       "confirm": "Meldewerk"
         *     }
         */
        ClearAll: {
            /** @description The name of the application, as returned by `GET /api/app-name`. */
            confirm: string;
        };
        /**
         * @description Confirms that the reports of one form are meant.
         * @example {
         *       "template_slug": "vorfall",
         *       "confirm": "vorfall"
         *     }
         */
        ClearByTemplate: {
            /** @description Its slug again. */
            confirm: string;
            /** @description The slug of the form; `template` is accepted as well. */
            template_slug: string;
        };
        /**
         * @description Confirms that all reports in quarantine are meant.
         * @example {
         *       "confirm": "Meldewerk"
         *     }
         */
        ClearQuarantine: {
            /** @description The name of the application, as returned by `GET /api/app-name`. */
            confirm: string;
        };
        /** @description A condition on another field. */
        Condition: {
            /** @description Slug of the field that decides. */
            field: string;
            /** @enum {string} */
            op: "eq" | "ne" | "includes" | "truthy";
            /** @description The value to compare with. */
            value: unknown;
        };
        /**
         * @description A conflict with the current state.
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
             * @description The number of affected reports.
             */
            count?: number | null;
            /** @description Slugs of fields, and of free texts, that would be removed or change their type. */
            fields?: string[] | null;
            /** @description A description of the conflict. */
            message: string;
            /** @description The templates that contain the block. */
            used_by?: components["schemas"]["TemplateRef"][] | null;
        };
        /** @description An accepted report. */
        Created: {
            /** Format: int64 */
            id: number;
            /** @description A sentence for the person, in the language of the report. */
            message: string;
            /**
             * @description The reference to quote when asking about it. Random: it reveals nothing about the person.
             * @example MW-7K3F-9QXP
             */
            reference: string;
        };
        /** @description Which customer an organisation is now. */
        Customer: {
            /** @description The customer id at the payment provider; `null` for none. */
            payment_customer_id: string | null;
        };
        /**
         * @description Which customer an organisation is.
         * @example {
         *       "payment_customer_id": "cus_NffrFeUfNV2Hib"
         *     }
         */
        CustomerInput: {
            /** @description The customer id at the payment provider; `null` for none. */
            payment_customer_id: string | null;
        };
        /** @description A field by which reports can be grouped. */
        DashboardField: {
            label: string;
            /** @description Its options, the most frequent first. */
            options: components["schemas"]["DashboardOption"][];
            slug: string;
            /**
             * @description `select` or `checkbox-group`.
             * @example select
             */
            type: string;
        };
        /** @description Figures that exist for every form. Test data, reports in quarantine and deleted ones do not count. */
        DashboardFigures: {
            /**
             * Format: int64
             * @description Of these, the ones of last month.
             */
            last_month: number;
            /** @description Every month, the earliest first, including those without reports. */
            months: components["schemas"]["DashboardMonth"][];
            /** @description Every status, including those without reports. */
            statuses: components["schemas"]["DashboardStatus"][];
            /**
             * Format: int64
             * @description Of these, the ones of this month.
             */
            this_month: number;
            /**
             * Format: int64
             * @description Reports that match the filter.
             */
            total: number;
        };
        /** @description Figures of a form. */
        DashboardForm: components["schemas"]["DashboardFigures"] & {
            /** @description By field that allows grouping, in the order of the form. */
            fields: components["schemas"]["DashboardField"][];
            /** @description Whether the public can use it. */
            is_active: boolean;
            /**
             * @description Its slug.
             * @example vorfall
             */
            template: string;
            title: string;
        };
        /** @description Reports of a month. */
        DashboardMonth: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            count: number;
            /** @example 2026-11 */
            month: string;
        };
        /** @description The reports with an option. */
        DashboardOption: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            count: number;
            label: string;
            /** @description The stored value. */
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
             * @description The number of reports.
             */
            count: number;
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
        };
        /** @description A job that failed for good: without the full address or the content of the mail. */
        DeadLetter: {
            /**
             * Format: int32
             * @description The number of attempts.
             */
            attempts: number;
            /** @description When the job was created. */
            created_at: string;
            /** @description When it was given up. */
            died_at: string;
            /** @description Its id, 32 hexadecimal digits. */
            id: string;
            /** @enum {string} */
            kind: "mail" | "scheduled";
            /** @enum {string} */
            reason: "unreachable" | "timed_out" | "disconnected" | "deferred" | "sign_in_refused" | "refused" | "bad_address" | "bad_template" | "not_written" | "failed" | "abandoned" | "unreadable" | "too_late";
            /** @description The same for people, in the language of the response. */
            reason_text: string;
            /**
             * @description The recipient, shortened; `null` if there is none or it cannot be read.
             * @example e…@example.org
             */
            recipient: string | null;
            /**
             * @description The template of the mail or the name of the job; `null` if it cannot be read.
             * @example invitation
             */
            subject: string | null;
        };
        /** @description A page of dead letters. */
        DeadLetterList: components["schemas"]["Paging"] & {
            /** @description Those of this page, the latest first. */
            data: components["schemas"]["DeadLetter"][];
        };
        /** @description A built-in text. */
        DefaultText: {
            de: string;
            en: string;
        };
        /**
         * @description Confirms that this report is meant.
         * @example {
         *       "confirm": "MW-7K3F-9QXP"
         *     }
         */
        DeleteReport: {
            /** @description Its reference, in upper or lower case. */
            confirm: string;
        };
        /** @description The result of a deletion. */
        DeletedReports: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            deleted: number;
        };
        /**
         * @description The domain to confirm.
         * @example {
         *       "domain": "melden.klinik-nord.example"
         *     }
         */
        DomainChoice: {
            /** @description The pending domain. */
            domain: string;
        };
        /** @description A part of the text. */
        DpaClause: {
            /** @description `path`, `path == "text"`, `path != "text"` or `path includes "text"`; if empty, always. */
            condition?: string;
            /** @description Markdown with placeholders. */
            content_md: string;
            /** @description The key by which the text refers to it: at most 64 letters, digits, hyphens and underscores. */
            key: string;
            /** @description The author's name for it, at most 200 characters. */
            name: string;
        };
        /** @description The texts of a template. */
        DpaContent: {
            /** @description Parts of the text that may have a condition. */
            clauses: components["schemas"]["DpaClause"][];
            /** @description Markdown with `{{path}}`, `{{#path}}…{{/path}}` and `{{> key of a clause}}`. */
            content_md: string;
            /** @description The questions to the member. */
            variable_schema: components["schemas"]["DpaVariable"][];
        };
        /** @description An agreement. */
        DpaContract: {
            /**
             * Format: date-time
             * @description When personal data was removed from it, because its member left.
             */
            anonymized_at: string | null;
            /** @description The company for which it was concluded; none once it is anonymous. */
            company: string | null;
            /**
             * Format: date-time
             * @description When consent was given.
             */
            consent_at: string;
            /** @description The consent text that was accepted. */
            consent_text: string;
            /**
             * Format: int32
             * @description The version of the consent text that was accepted.
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
             * @description When it is due for deletion.
             */
            expires_at: string;
            /** @description Why the last attempt to print it failed. */
            failure: string | null;
            /** Format: int64 */
            id: number;
            /** @description Whether printing will be retried automatically. */
            is_printed_again: boolean;
            /** @description The SHA-256 of its PDF, once that exists. */
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
            /** @description The IP address from which consent was given. */
            consent_ip: string | null;
            /** @description The browser's user agent. */
            consent_user_agent: string | null;
            /** @description The engine that printed its PDF. */
            engine: string | null;
            /** @description The input, by the keys of the variables. */
            input: {
                [key: string]: components["schemas"]["DpaDefault"];
            } | null;
            /** @description Everything printed from it: first its PDF, which is the agreement, then the output of other engines. */
            renditions: components["schemas"]["DpaRendition"][];
            /**
             * @description The version of the template that was accepted: the canonical JSON over which its hash is computed, as
             *     an object.
             */
            template_snapshot: components["schemas"]["DpaSnapshot"];
        };
        /** @description A member's consent to an agreement. */
        DpaContractInput: {
            /** @description Whether the consent text was accepted; otherwise nothing is concluded. */
            accepted: boolean;
            /** @description Its `content_hash`, to make sure that the number still stands for the same text. */
            content_hash?: string | null;
            input: components["schemas"]["DpaInput"];
            /**
             * Format: int32
             * @description The version that the member saw.
             */
            version: number;
        };
        /** @description An agreement as staff see it. */
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
            /** @description Its e-mail address. */
            email: string;
            /**
             * Format: int64
             * @description The id of the account.
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
        /** @description The input for a member's preview. */
        DpaMemberPreviewInput: {
            input: components["schemas"]["DpaInput"];
            /**
             * Format: int32
             * @description The version that the member saw.
             */
            version: number;
        };
        /** @description An agreement that a member can conclude. */
        DpaOffer: {
            consent_text: string;
            /** @description The SHA-256 of that version, over its canonical JSON (RFC 8785). */
            content_hash: string;
            /** @enum {string} */
            locale: "de" | "en";
            name: string;
            /** @description Answers from the member's profile, by the keys of the variables. */
            prefill: {
                [key: string]: string;
            };
            /** @description The slug in addresses. */
            slug: string;
            /** @description The questions. */
            variable_schema: components["schemas"]["DpaVariable"][];
            /** Format: int32 */
            version: number;
        };
        /** @description The agreements that a member can conclude. */
        DpaOffers: {
            /** @description By name. */
            templates: components["schemas"]["DpaOffer"][];
        };
        /** @description An option. */
        DpaOption: {
            /** @description The text in the agreement. */
            label: string;
            /** @description The value that conditions compare. */
            value: string;
        };
        /** @description The input for a preview. */
        DpaPreviewInput: {
            /** @description Sample input. */
            input: components["schemas"]["DpaInput"];
        };
        /** @description A problem that has to be corrected before a template can be published. */
        DpaProblem: {
            /** @description The character in that line, from 1. */
            column: number | null;
            /** @description The path of the value, such as `clauses.2.condition`. */
            field: string;
            /** @description The line in that value, from 1. */
            line: number | null;
            /** @description The problem. */
            message: string;
        };
        /** @description The processor of data on behalf of others. */
        DpaProcessor: {
            /**
             * @description Its postal address.
             * @example Hauptstraße 1
             *     12345 Ort
             */
            address: string | null;
            /** @description Its data protection officer. */
            dpo_contact: string | null;
            /**
             * @description Name of the company.
             * @example Klinik Nord gGmbH
             */
            legal_name: string | null;
            representative: string | null;
        };
        /** @description Changes to the processor; each a text of at most 500 characters. */
        DpaProcessorUpdate: {
            /** @description Its postal address. */
            address?: string | null;
            /** @description Its data protection officer. */
            dpo_contact?: string | null;
            /** @description Name of the company. */
            legal_name?: string | null;
            representative?: string | null;
        };
        /** @description One of the PDFs of an agreement. */
        DpaRendition: {
            /**
             * Format: date-time
             * @description When it was printed.
             */
            created_at: string;
            /** @description The engine that printed it. */
            engine: string;
            /** @description Its SHA-256. */
            sha256: string;
        };
        /**
         * @description The content of a version. Its SHA-256, written with sorted members and without spaces (RFC 8785), is
         *     `content_hash`.
         */
        DpaSnapshot: components["schemas"]["DpaContent"] & {
            /**
             * Format: int32
             * @description The version of this format.
             */
            format: number;
            /** @enum {string} */
            locale: "de" | "en";
            /** @description The name of the template at that time. */
            name: string;
            /**
             * Format: int32
             * @description How many days an agreement is kept.
             */
            retention_days: number;
            /** @description Its slug at that time. */
            slug: string;
        };
        /** @description A template with its texts. */
        DpaTemplate: components["schemas"]["DpaTemplateItem"] & components["schemas"]["DpaContent"] & {
            /** @description Problems that have to be corrected before it can be published. */
            problems: components["schemas"]["DpaProblem"][];
            /** @description Keys of clauses that no text refers to, so that no agreement includes them. */
            unplaced_clauses: string[];
        };
        /**
         * @description The content of a template. What is missing stays as it is, or is empty in a new one.
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
            /** @description Markdown with placeholders; at most 1,000,000 bytes including all clauses. */
            content_md?: string | null;
            /** @enum {string} */
            locale?: "de" | "en";
            /** @description At most 200 characters. */
            name?: string | null;
            /**
             * Format: int32
             * @description How many days an agreement is kept, 1 to 36500.
             */
            retention_days?: number | null;
            /**
             * @description At most 63 lower-case letters and digits with single hyphens in between, unique among the templates;
             *     by default derived from the name of a new one.
             */
            slug?: string | null;
            /** @description The questions to the member, at most 200. */
            variable_schema?: components["schemas"]["DpaVariable"][] | null;
        };
        /** @description A template in a list. */
        DpaTemplateItem: {
            /** @description The SHA-256 of that version, over its canonical JSON (RFC 8785). */
            content_hash: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether the draft differs from that version. */
            has_changes: boolean;
            /**
             * Format: int64
             * @description Its id; negative for templates that come with the service.
             */
            id: number;
            /** @description Whether it comes with the service; a copy of it can be changed. */
            is_system: boolean;
            /** @enum {string} */
            locale: "de" | "en";
            name: string;
            /** Format: date-time */
            published_at: string | null;
            /**
             * Format: int32
             * @description How many days an agreement is kept.
             */
            retention_days: number;
            /** @description Its slug, unique among the templates. */
            slug: string;
            /**
             * @description `published` once a version was published, otherwise `draft`.
             * @example published
             */
            status: string;
            /**
             * Format: date-time
             * @description When it was last changed.
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
        /** @description A question to the member. */
        DpaVariable: {
            default?: components["schemas"]["DpaDefault"] | null;
            /** @description A dotted path such as `controller.company`, unique; not below `tenant`. */
            key: string;
            /** @description The question, at most 200 characters. */
            label: string;
            /** @description The options to choose from. */
            options?: components["schemas"]["DpaOption"][];
            /** @description `profile.name`: the answer is prefilled with the member's name. */
            prefillFrom?: string | null;
            /** @description Whether an answer is required; for a toggle, whether it must be on. */
            required?: boolean;
            /** @description How it is answered. */
            type: components["schemas"]["DpaVariableType"];
        };
        /**
         * @description How a question is answered.
         * @enum {string}
         */
        DpaVariableType: "text" | "textarea" | "select" | "multi-select" | "toggle";
        /** @description The result of verifying a PDF. */
        DpaVerification: {
            /**
             * Format: date-time
             * @description When it was concluded.
             */
            consent_at: string | null;
            /** @description The hash of the agreed content. */
            content_hash: string | null;
            /**
             * Format: date
             * @description The day on which it was deleted.
             */
            deleted_on: string | null;
            /**
             * @description `kept`: it is an agreement; `deleted`: it was one, and its retention period is over; `unknown`: it is
             *     none of this organisation's, or it was altered.
             * @example kept
             */
            status: string;
            template_name: string | null;
            /**
             * Format: int32
             * @description The version of the template.
             */
            version: number | null;
        };
        /** @description A published version of an agreement template, with its content. */
        DpaVersion: components["schemas"]["DpaVersionItem"] & {
            /** @description Its content: the JSON over which the hash is computed. */
            snapshot: components["schemas"]["DpaSnapshot"];
        };
        /** @description A version in a list. */
        DpaVersionItem: {
            /** @description The SHA-256 of its canonical JSON (RFC 8785). */
            content_hash: string;
            /** Format: date-time */
            published_at: string;
            /**
             * Format: int32
             * @description Its number, from 1.
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
         *       "message": "Bitte prüfen Sie Ihre Eingabe.",
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
             * @description Along with it: the current number.
             */
            current?: number | null;
            /** @description With 422 (and 413 for a file): the texts of each path. */
            errors?: {
                [key: string]: string[];
            } | null;
            /** @description Along with it: the highest tier of the plan, `null` without any. */
            highest_tier?: string | null;
            /**
             * Format: int32
             * @description With 403 if a limit of the plan is reached: the limit.
             */
            limit?: number | null;
            /** @description A description of the error. */
            message: string;
            /** @description With 403 if the plan lacks a feature: its name. */
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
            /** @description The initial value of the blank form; the fixed value of a hidden field. */
            default?: unknown;
            help?: components["schemas"]["WordsInput"] | null;
            /** @description The label of the field; the text of a heading or paragraph. */
            label: components["schemas"]["WordsInput"];
            /** @description The options of a choice. */
            options?: components["schemas"]["FieldOption"][] | null;
            /** @description The slug for the free text when the option `other` is chosen; always masked. */
            otherDbField?: string | null;
            placeholder?: components["schemas"]["WordsInput"] | null;
            /** @description Whether a value is required while the field is visible. */
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
            /** @description The value to compare with. */
            value?: unknown;
        };
        /** @description An option of a choice. */
        FieldOption: {
            /** @description The displayed label. */
            label: components["schemas"]["WordsInput"];
            /** @description The stored value. */
            value: string;
        };
        /** @description Limits of a value. */
        FieldValidation: {
            /**
             * @description Allowed media types of files: `application/pdf`, `image/jpeg`, `image/png`, `image/webp`, or
             *     `image/*`; others are refused with 422, since no file is recognised as one of them.
             */
            accept?: string[] | null;
            /** @description Whether `false`, too, answers a required toggle; otherwise it must be `true`. */
            allowNo?: boolean | null;
            /**
             * Format: double
             * @description The largest number.
             */
            max?: number | null;
            /**
             * Format: int32
             * @description The maximum number of files, up to 5.
             */
            maxFiles?: number | null;
            /**
             * Format: int32
             * @description The maximum number of characters.
             */
            maxLength?: number | null;
            /**
             * Format: int32
             * @description The largest size of a file in KiB, at most 10240.
             */
            maxSizeKb?: number | null;
            /**
             * Format: double
             * @description The smallest number.
             */
            min?: number | null;
            /**
             * Format: int32
             * @description The fewest characters.
             */
            minLength?: number | null;
            /** @description Whether a date must not be later than the day on which the report is sent, in the site's time zone. */
            notFuture?: boolean | null;
            /** @description Regular expression for the whole text; linear time, no look-around. */
            pattern?: string | null;
            /**
             * Format: double
             * @description The interval between allowed numbers, counted from `min` (or 0).
             */
            step?: number | null;
        };
        /** @description When a field is visible: one condition, or up to ten of which all or any must hold. */
        FieldVisibleIf: components["schemas"]["FieldCondition"] | components["schemas"]["AllFieldConditions"] | components["schemas"]["AnyFieldConditions"];
        /** @description The account with which a new installation begins. */
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
        /** @description Where the public finds a form once it is active. */
        FormAddress: {
            /** @description The same as a QR code, for notices and posters: an SVG image in black and white. */
            qr_code_svg?: string | null;
            /**
             * @description The address of its page; null if there is none: the installation's is not set, or the organisation has
             *     neither its own domain nor a sub-domain.
             */
            url?: string | null;
        };
        /** @description A block of fields. */
        FormBlock: {
            /** Format: date-time */
            created_at: string;
            description: components["schemas"]["Words"] | null;
            /** @description Its fields in order. */
            fields: components["schemas"]["Field"][];
            /** Format: int64 */
            id: number;
            /** @description Whether it came with the product. */
            is_system: boolean;
            /** @description Its name, the heading of the section. */
            name: components["schemas"]["Words"];
            /** @description Its slug, unique among the blocks. */
            slug: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * Format: int64
             * @description The number of templates that contain it.
             */
            used_by_count: number;
        };
        /** @description The changes of a block. */
        FormBlockChanges: {
            /** @description Changes of its fields, in the order of the draft; removed ones come last. */
            fields: components["schemas"]["FormFieldChanges"][];
            /** @description Its name, from the draft if it is still there. */
            name: components["schemas"]["Words"];
            slug: string;
            /** @description Changes of the block itself. */
            what: components["schemas"]["FormChange"][];
        };
        /** @description A block of fields, and where it is used. */
        FormBlockDetail: components["schemas"]["FormBlock"] & {
            /** @description The templates that contain it. */
            used_by: components["schemas"]["TemplateRef"][];
        };
        /**
         * @description The content of a block. What is missing stays as it is, or is empty in a new one; `null` removes a
         *     description.
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
            /** @description Allows removing fields for which reports have values, or changing their type. */
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
        /** @description One thing that publishing changes in a form, a block, or a field. */
        FormChange: {
            /** @enum {string} */
            kind: "added" | "removed" | "moved" | "title" | "description" | "placeholder" | "type" | "required" | "optional" | "default" | "option_added" | "option_removed" | "option_renamed" | "options_sorted" | "other_text" | "rules" | "condition" | "masked" | "unmasked" | "receipt" | "quick_exit" | "no_quick_exit" | "steps" | "no_steps" | "other";
            /** @description The texts concerned: an option, or a text before and after; often none. */
            words: components["schemas"]["Words"][];
        };
        /** @description The changes that publishing makes for those who report; none, if both lists are empty. */
        FormChanges: {
            /** @description Changes of its blocks, in the order of the draft; removed ones come last. */
            blocks: components["schemas"]["FormBlockChanges"][];
            /** @description Changes of the form itself. */
            form: components["schemas"]["FormChange"][];
            /**
             * Format: int64
             * @description The number of reports with values of fields that are removed or change their type: publishing then
             *     requires `confirm`.
             */
            reports: number;
        };
        /** @description A template that comes with the product. */
        FormExample: {
            /** @description The first paragraph of its introduction. */
            description: string;
            /** @description Number of its fields. */
            fields: number;
            /** @description The key for creating a template from it. */
            key: string;
            /** @description Its title in the language of the request. */
            title: string;
        };
        /** @description The templates that come with the product. */
        FormExampleList: components["schemas"]["Paging"] & {
            /** @description In the order in which they are offered. */
            data: components["schemas"]["FormExample"][];
        };
        /** @description The changes of a field. */
        FormFieldChanges: {
            /** @description Its label, from the draft if it is still there. */
            label: components["schemas"]["Words"];
            slug: string;
            /** @description The changes, at least one. */
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
        /** @description Whether the public should be able to use a form. */
        FormOnlineUpdate: {
            /** @description Whether it should be online. */
            is_active: boolean;
        };
        /** @description A form as the studio lists it, with its blocks in order. */
        FormTemplate: {
            /** @description Its blocks in order. */
            blocks: components["schemas"]["FormTemplateBlock"][];
            /** Format: date-time */
            created_at: string;
            description: components["schemas"]["Words"] | null;
            /** @description Whether it, or one of its blocks, has changes that the public does not see yet. */
            has_unpublished_changes: boolean;
            /** Format: int64 */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /**
             * Format: int32
             * @description How many days reports are kept; for ever, if `null`.
             */
            retention_days: number | null;
            settings: components["schemas"]["FormTemplateSettings"];
            /** @description Its slug, unique among the templates; part of the form's address. */
            slug: string;
            title: components["schemas"]["Words"];
            /**
             * Format: date-time
             * @description When it, or one of its blocks, was last changed.
             */
            updated_at: string;
        };
        /** @description A block of a form, and where it stands. */
        FormTemplateBlock: {
            /** Format: int64 */
            form_block_id: number;
            /**
             * Format: int32
             * @description Its position, from 1.
             */
            position: number;
        };
        /** @description A block to put in a form, and where. */
        FormTemplateBlockInput: {
            /** Format: int64 */
            form_block_id: number;
            /**
             * Format: int32
             * @description By default the place in the list, from 1.
             */
            position?: number | null;
        };
        /** @description A template with its blocks as a file. */
        FormTemplateBundle: {
            /** @description Its blocks, in any order. */
            blocks: components["schemas"]["FormTemplateBundleBlock"][];
            /** @enum {string} */
            format: "meldewerk-template";
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
            name: components["schemas"]["WordsInput"];
            /** @description Slug; one that is taken by other content gets a suffix. */
            slug: string;
        };
        /** @description The template of a bundle. */
        FormTemplateBundleTemplate: {
            /** @description Slugs of the blocks in order; if absent, all blocks of the bundle in their order. */
            blocks?: string[] | null;
            description?: components["schemas"]["WordsInput"] | null;
            /**
             * Format: int32
             * @description How many days reports are kept.
             */
            retention_days?: number | null;
            settings?: components["schemas"]["FormTemplateSettingsInput"] | null;
            /** @description Slug; one that is taken gets a suffix. */
            slug: string;
            title: components["schemas"]["WordsInput"];
        };
        /** @description A template with its blocks. */
        FormTemplateDetail: components["schemas"]["FormTemplate"] & {
            /** @description Its blocks in the order of `blocks`. */
            form_blocks: components["schemas"]["FormTemplateResolvedBlock"][];
        };
        /** @description A template imported from a file. */
        FormTemplateImported: components["schemas"]["FormTemplateDetail"] & {
            /** @description Differences from the file, in the language of the request. */
            warnings: string[];
        };
        /**
         * @description The content of a template. What is missing stays as it is, or is empty in a new one; `null` removes a
         *     description, the days or a receipt's text. Editors may change `title`, `description` and
         *     `settings.receipt_text`.
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
            /** @description The same as a list of ids; takes precedence if both are present. */
            block_ids?: number[] | null;
            /** @description The blocks, at most 50 with 200 fields; without positions, in the given order. */
            blocks?: components["schemas"]["FormTemplateBlockInput"][] | null;
            /** @description Allows removing fields for which reports have values, or changing their type. */
            confirm?: boolean | null;
            description?: components["schemas"]["WordsInput"] | null;
            /** @description Whether the public can use it. */
            is_active?: boolean | null;
            /**
             * Format: int32
             * @description How many days reports are kept, 1 to 36500.
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
         * @description A template to preview: its content, with blocks that are not saved yet.
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
            /** @description The same as a list of ids; takes precedence if both are present. */
            block_ids?: number[] | null;
            /** @description The blocks, at most 50 with 200 fields; without positions, in the given order. */
            blocks?: components["schemas"]["FormTemplateBlockInput"][] | null;
            /** @description Has no effect here. */
            confirm?: boolean | null;
            description?: components["schemas"]["WordsInput"] | null;
            /** @description Whether the public should be able to use it. */
            is_active?: boolean | null;
            /**
             * Format: int32
             * @description How many days reports are kept, 1 to 36500.
             */
            retention_days?: number | null;
            settings?: components["schemas"]["FormTemplateSettingsInput"] | null;
            /** @description `^[a-z][a-z0-9_]{0,62}$`. */
            slug?: string | null;
            title?: components["schemas"]["WordsInput"] | null;
            /** @description Blocks being edited; they replace the saved ones. */
            unsaved_blocks?: components["schemas"]["FormTemplateUnsavedBlock"][] | null;
        };
        /** @description A block of a template. */
        FormTemplateResolvedBlock: {
            description: components["schemas"]["Words"] | null;
            /** @description Its fields in order. */
            fields: components["schemas"]["Field"][];
            /** Format: int64 */
            id: number;
            /** @description Its name, the heading of the section. */
            name: components["schemas"]["Words"];
            slug: string;
        };
        /** @description Settings of a template. */
        FormTemplateSettings: {
            /** @description Whether to offer a control that leaves the page at once. */
            quick_exit: boolean;
            receipt_text: components["schemas"]["Words"] | null;
            /** @description Whether to show one block at a time, if the browser runs scripts. */
            steps: boolean;
        };
        /** @description Changes to the settings of a template. */
        FormTemplateSettingsInput: {
            /** @description Whether to offer a control that leaves the page at once. */
            quick_exit?: boolean | null;
            receipt_text?: components["schemas"]["WordsInput"] | null;
            /** @description Whether to show one block at a time, if the browser runs scripts. */
            steps?: boolean | null;
        };
        /** @description A block being edited. */
        FormTemplateUnsavedBlock: {
            /** @description The content of the block. */
            block: components["schemas"]["FormBlockInput"];
            /**
             * Format: int64
             * @description The id of the block; an unused one, such as -1, for a new block.
             */
            form_block_id: number;
        };
        /** @description A published state of a template. */
        FormTemplateVersion: {
            /** @description Whether it is the one that the public sees, or would see. */
            is_current: boolean;
            /** @description Its number, from 1, in the order of publication. */
            number: number;
            /** Format: date-time */
            published_at: string;
        };
        /** @description The published states of a template. */
        FormTemplateVersionList: components["schemas"]["Paging"] & {
            /** @description The newest first. */
            data: components["schemas"]["FormTemplateVersion"][];
        };
        /** @description An account that belongs to no organisation and not to the installation. */
        FormerMember: {
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it is deleted, unless it joins an organisation by then.
             */
            deleted_at: string | null;
            /**
             * @description E-mail address.
             * @example user@example.org
             */
            email: string;
            /** Format: int64 */
            id: number;
            /**
             * Format: date-time
             * @description When it left its organisation; `null` if that is not known yet.
             */
            left_at: string | null;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
        };
        /** @description A page of accounts that belong to no organisation. */
        FormerMemberList: components["schemas"]["Paging"] & {
            /** @description The accounts of this page. */
            data: components["schemas"]["FormerMember"][];
        };
        /** @description The process is running. */
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        /** @description An open invitation of the organisation. */
        Invitation: {
            /** Format: date-time */
            created_at: string;
            /** @description The invitee's address. */
            email: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: int64 */
            id: number;
            /** @description The name of the inviting account; `null` if it was deleted. */
            invited_by: string | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin";
        };
        /**
         * @description The account to create for somebody who has none. Omitted when signed in.
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
         * @description The person to invite.
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
        /** @description An invitation as the holder of its token sees it. */
        InvitationDetails: {
            /** @description The invitee's address. */
            email: string;
            /** Format: date-time */
            expires_at: string;
            /** @description Whether an account with this address exists, which then has to accept the invitation itself. */
            has_account: boolean;
            organization: components["schemas"]["InvitingOrganization"];
            /** @enum {string} */
            role: "user" | "editor" | "admin";
        };
        /** @description A page of open invitations. */
        InvitationList: components["schemas"]["Paging"] & {
            /** @description The invitations of this page, the newest first. */
            data: components["schemas"]["Invitation"][];
        };
        /** @description The inviting organisation, as far as an invitee may know it. */
        InvitingOrganization: {
            /**
             * @description Display name.
             * @example Klinik Nord
             */
            name: string;
        };
        /** @description The appearance of a site's pages. */
        Layout: {
            colors: components["schemas"]["LayoutColors"];
            /** @description The bottom of the pages. */
            footer: components["schemas"]["LayoutFooter"];
            /** @description The top of the pages, beside name and logo. */
            header: components["schemas"]["LayoutHeader"];
            languages: ("de" | "en")[];
            logo: components["schemas"]["Logo"] | null;
            /** @description The content in between. */
            page: components["schemas"]["LayoutPage"];
            /**
             * @description Address of the style sheet with the colours, if any is set. It is derived from them.
             * @example /site/colors/005ea8-x-x.css
             */
            style_url: string | null;
        };
        /** @description Colours as `#rrggbb`; `null` for those of the design system. */
        LayoutColors: {
            /**
             * @description Links and buttons; 4.5:1 on a light page. A lighter one for dark pages is derived from it.
             * @example #005ea8
             */
            accent: string | null;
            header_background: string | null;
            /** @description Text of the header; 4.5:1 on its background. Only together with that. */
            header_text: string | null;
        };
        /** @description The new colours, as `#rrggbb`; `null`, missing or empty for those of the design system. */
        LayoutColorsUpdate: {
            /**
             * @description Links and buttons; 4.5:1 on a light page.
             * @example #005ea8
             */
            accent?: string | null;
            header_background?: string | null;
            /** @description Text of the header; 4.5:1 on its background. Only together with that. */
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
        /** @description The new link. */
        LayoutFooterLinkUpdate: {
            /** @description At most 60 characters, in one language at least. */
            label: components["schemas"]["BilingualUpdate"];
            /** @description `https://…`, `http://…`, `mailto:…`, `tel:…`, or a path of this site. */
            url: string;
        };
        /** @description The new bottom of every page. */
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
        /** @description The new top of every page. */
        LayoutHeaderUpdate: {
            tagline?: components["schemas"]["BilingualUpdate"] | null;
        };
        /** @description The layout of the public pages. */
        LayoutPage: {
            /** @description The text of the start page before its list of forms, at most 2000 characters. */
            intro: components["schemas"]["Bilingual"];
            /** @enum {string} */
            width: "narrow" | "wide";
        };
        /** @description The new content in between. */
        LayoutPageUpdate: {
            intro?: components["schemas"]["BilingualUpdate"] | null;
            /** @enum {string|null} */
            width?: "narrow" | "wide" | null;
        };
        /** @description The new layout. A missing part becomes empty. */
        LayoutUpdate: {
            colors: components["schemas"]["LayoutColorsUpdate"];
            footer: components["schemas"]["LayoutFooterUpdate"];
            header: components["schemas"]["LayoutHeaderUpdate"];
            page: components["schemas"]["LayoutPageUpdate"];
        };
        /** @description A licence of the tenant. */
        License: components["schemas"]["LicenseGrant"] & {
            /** Format: date-time */
            activated_at: string;
        };
        /** @description What a licence grants. */
        LicenseGrant: {
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            issued_at: string;
            license_id: string;
            /** @description The customer it was sold to. */
            licensee: string;
            /** @enum {string} */
            module: "forms" | "events" | "quizzes" | "epoll";
            /** @description `*`, or the id of the organisation for which it is valid. */
            org_id: string;
            /** @enum {string} */
            tier: "starter" | "professional" | "business" | "enterprise";
        };
        /**
         * @description A licence key.
         * @example {
         *       "license_key": "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.…"
         *     }
         */
        LicenseInput: {
            /** @description The key as received from the issuer: three parts separated by dots. */
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
            /** @description Token of a challenge with the context `login`, if one is required. */
            captcha_token?: string | null;
            /** @description The answer: a text or an integer. */
            captcha_work?: string | number | null;
            /** @description The account's e-mail address; case and surrounding spaces do not matter. */
            email: string;
            /** Format: password */
            password: string;
        };
        /** @description The logo of the site. */
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
            /** @description Whom they can contact. */
            contact: string;
            /** @description Whether reports are refused for now. */
            enabled: boolean;
            /** @description The message to people. */
            message: string;
        };
        /** @description The new maintenance notice. */
        MaintenanceUpdate: {
            /** @description Whom they can contact, at most 2000 characters; may be empty. */
            contact: string;
            /** @description Whether reports are refused for now. */
            enabled: boolean;
            /** @description The message to people, at most 2000 characters; may be empty. */
            message: string;
        };
        /** @description How often a rule matched. */
        MaskCount: {
            /**
             * Format: int32
             * @description The number of matches.
             */
            count: number;
            /** @enum {string} */
            rule: "email" | "date" | "room" | "phone" | "name" | "person" | "full_name" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate";
        };
        /** @description The masking rules in addition to the permanent ones. */
        Masking: {
            further: ("person" | "full_name" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[];
        };
        /** @description A piece of a text. */
        MaskingPiece: {
            /**
             * @description The text that would be stored instead; `null` if it is kept.
             * @example [NAME ANONYMISIERT]
             */
            replacement: string | null;
            /** @enum {string|null} */
            rule: "email" | "date" | "room" | "phone" | "name" | "person" | "full_name" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate" | null;
            /** @description The text as sent. */
            text: string;
        };
        /** @description A text in pieces, in order and without gaps. */
        MaskingTrial: {
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
            further?: ("person" | "full_name" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[] | null;
            /** @description At most 20,000 characters. */
            text: string;
        };
        /**
         * @description New masking rules in addition to the permanent ones.
         * @example {
         *       "further": [
         *         "person",
         *         "age"
         *       ]
         *     }
         */
        MaskingUpdate: {
            further: ("person" | "full_name" | "other_date" | "address" | "case_number" | "age" | "identifier" | "plate")[];
        };
        /** @description An account of an organisation. */
        Member: {
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description E-mail address. */
            email: string;
            /**
             * Format: int64
             * @description The id of the account.
             */
            id: number;
            /** @description Display name. */
            name: string;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
        };
        /** @description Confirms the deletion of a member's account. */
        MemberDeletion: {
            /**
             * Format: password
             * @description The current password.
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
            /** @description The account's e-mail address; case and surrounding spaces do not matter. */
            email: string;
            /** Format: password */
            password: string;
        };
        /**
         * @description The member whose password was forgotten.
         * @example {
         *       "email": "anna@example.org"
         *     }
         */
        MemberPasswordForgotten: {
            /** @description The e-mail address with which the member signs in. */
            email: string;
        };
        /** @description A new password for the member of a link from a mail. */
        MemberPasswordReset: {
            /**
             * Format: password
             * @description The new password, 12 to 128 characters.
             */
            password: string;
            /** @description The token from the link in the mail. */
            token: string;
        };
        /** @description A member's own account. */
        MemberProfile: {
            /** @description The company for which the member acts. */
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
            /** Format: int64 */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /**
         * @description The changes; what is missing or `null` stays as it is, except that `null` removes `company`.
         * @example {
         *       "name": "Anna Beispiel"
         *     }
         */
        MemberProfileUpdate: {
            /** @description The company for which the member acts, at most 200 characters. */
            company?: string | null;
            /**
             * Format: password
             * @description The current password: required for a new one.
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
         * @description The registration of a portal member.
         * @example {
         *       "name": "Anna Beispiel",
         *       "email": "anna@example.org",
         *       "password": "…",
         *       "company": "Praxis Beispiel"
         *     }
         */
        MemberRegistration: {
            /** @description The company for which the member acts, at most 200 characters. */
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
            /** @description The member who signed in. */
            member: components["schemas"]["PortalMember"];
            /** @description To be sent as `Authorization: Bearer …`, on this host; shown only here. */
            token: string;
        };
        /** @description A link from a mail. */
        MemberVerification: {
            token: string;
        };
        /** @description An action that was carried out. */
        Message: {
            /** @description What was done, in the language of the request. */
            message: string;
        };
        /**
         * @description The name to release.
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
            /** @description The author's name at the time of writing. */
            author_name: string;
            /** @description When it was written. */
            created_at: string;
            /** Format: int64 */
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
            /** @example melden.klinik-nord.example */
            name: string;
            /**
             * Format: int64
             * @description The organisation to which it belonged, or which claims it.
             */
            organization_id: number;
            /** @description Its display name; `null` if the organisation was deleted. */
            organization_name: string | null;
            /**
             * Format: date-time
             * @description When it became the organisation's, or was claimed.
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
        /** @description A session. Neither its IP address nor its browser is stored. */
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
            /** Format: int64 */
            id: number;
            /** @description Whether it is the session of this request. */
            is_current: boolean;
            /**
             * Format: date-time
             * @description When it was last used, to within ten minutes.
             */
            last_used_at: string;
        };
        /** @description One's own sessions. */
        OpenSessions: components["schemas"]["Paging"] & {
            /** @description The most recent first. */
            data: components["schemas"]["OpenSession"][];
        };
        /** @description An organisation. */
        Organization: {
            /** Format: date-time */
            created_at: string;
            /**
             * @description Its own domain.
             * @example melden.klinik-nord.example
             */
            domain: string | null;
            /** Format: int64 */
            id: number;
            is_active: boolean;
            /**
             * @description Display name.
             * @example Klinik Nord
             */
            name: string;
            /** @description The address for mails to the administrators, instead of their own addresses. */
            notification_email: string | null;
            /** @description Its id at the payment provider. */
            payment_customer_id: string | null;
            pending_domain: components["schemas"]["PendingDomain"] | null;
            settings: Record<string, never> | null;
            /**
             * @description Its sub-domain of the base domain.
             * @example klinik-nord
             */
            slug: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description An organisation with the number of its accounts. */
        OrganizationItem: {
            /** Format: date-time */
            created_at: string;
            /** @description Its own domain. */
            domain: string | null;
            /** Format: int64 */
            id: number;
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description The number of invitations that can still be accepted.
             */
            open_invitations: number;
            /** @description Its id at the payment provider. */
            payment_customer_id: string | null;
            /** @description Its sub-domain of the base domain. */
            slug: string;
            /** @description Where the public and its staff reach it; `null` if it has no address of its own. */
            url: string | null;
            /**
             * Format: int64
             * @description The number of its accounts.
             */
            user_count: number;
        };
        /** @description Organisations. */
        OrganizationList: components["schemas"]["Paging"] & {
            /** @description By name. */
            data: components["schemas"]["OrganizationItem"][];
        };
        /**
         * @description Changes to an organisation. What is missing stays as it is, `null` removes it.
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
             * @description A domain with at least two labels, stored in ASCII; not the installation's own. A new one is
             *     `pending_domain` until it is proven or confirmed, and the previous one stays in use meanwhile; the
             *     current one changes nothing.
             */
            domain?: string | null;
            /** @description Display name, 1 to 120 characters. */
            name?: string | null;
            /** @description The address for mails to the administrators, instead of their own addresses. */
            notification_email?: string | null;
            /**
             * @description Members that are not named stay, `null` removes one, and so on within objects. At most 32 KiB and 8
             *     levels in total. `timezone` is an IANA name, `portal.enabled` a boolean, `dpa_processor` an object of
             *     texts; other keys are stored verbatim.
             */
            settings?: Record<string, never> | null;
            /** @description `^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$`, not a reserved one, not `??--…`. */
            slug?: string | null;
        };
        /** @description The position of a page in the whole list (decisions §1: flat, beside `data`). */
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
            /** @description Address of the previous page. */
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
            /** Format: password */
            password: string;
        };
        /**
         * @description The account whose password was forgotten.
         * @example {
         *       "email": "anna@example.org"
         *     }
         */
        PasswordForgotten: {
            /** @description The e-mail address with which the account signs in. */
            email: string;
        };
        /** @description A new password for the account of a link from a mail. */
        PasswordReset: {
            /**
             * Format: password
             * @description The new password, 12 to 128 characters.
             */
            password: string;
            /** @description The token from the link in the mail. */
            token: string;
        };
        /**
         * @description A claimed domain, and what proves it: a TXT record in the DNS, under one of the two names. The second is
         *     for a domain that is an alias (CNAME) and cannot have any other record.
         */
        PendingDomain: {
            /**
             * Format: date-time
             * @description When the DNS was last checked.
             */
            checked_at: string | null;
            /** @example melden.klinik-nord.example */
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
             * @description When it was claimed.
             */
            since: string;
            /** @enum {string} */
            state: "waiting" | "missing" | "unanswered";
            /** @description The token alone. */
            token: string;
        };
        /** @description The tenant's subscriptions, and what they unlock. */
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
            /** @description By module: `forms`, `events`, `quizzes`, `epoll`. A module without a subscription is missing. */
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
            /** Format: int64 */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /** @description Changes to the portal. */
        PortalUpdate: {
            /** @description Whether it is open. */
            enabled?: boolean | null;
        };
        /**
         * @description The changes; what is missing or `null` stays as it is.
         * @example {
         *       "name": "Anna Beispiel"
         *     }
         */
        ProfileUpdate: {
            /**
             * Format: password
             * @description The current password: required for a new address and for a new password.
             */
            current_password?: string | null;
            /** @description E-mail address; a new one takes effect once it is confirmed through the link in a mail. */
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
            /** @description The address that waits for confirmation; until then the current one signs in. */
            pending_email: string | null;
        };
        /** @description A page of the payment provider. */
        ProviderPage: {
            /** @description Its address, valid for this one visit. */
            url: string;
        };
        /** @description A section of a form. */
        PublicBlock: {
            /** @description Text below the title. */
            description: string | null;
            /** @description Fields in order. */
            fields: components["schemas"]["PublicField"][];
            slug: string;
            /** @description Title of the section. */
            title: string;
        };
        /** @description A field of a form. */
        PublicField: {
            /** @description Whether personal data in the value is masked before it is stored. */
            anonymize: boolean;
            /** @description Initial value of the blank form. */
            default: unknown;
            /** @description Hint below the label. */
            help: string | null;
            label: string;
            /** @description Options of a choice. */
            options: components["schemas"]["PublicOption"][];
            /** @description Key of the free text for the option `other`. */
            otherDbField: string | null;
            /** @description Example inside the empty control. */
            placeholder: string | null;
            /** @description Whether a value is required while the field is visible. */
            required: boolean;
            /** @description Key of the value in `data`. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
            /** @description Limits of the value. */
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
            /** @example vorfall */
            slug: string;
            /** @description Whether to show one block at a time. */
            steps: boolean;
            title: string;
        };
        /** @description An option of a choice. */
        PublicOption: {
            /** @description The displayed label. */
            label: string;
            /** @description The value to send. */
            value: string;
        };
        /** @description The reports in quarantine, by hour and form. */
        Quarantine: components["schemas"]["Paging"] & {
            /** @description The latest hour first. */
            data: components["schemas"]["QuarantinedHour"][];
            /**
             * Format: int64
             * @description The number of reports in quarantine, over all hours and forms.
             */
            reports: number;
        };
        /** @description The reports of a form and hour that are in quarantine. */
        QuarantinedHour: {
            /**
             * Format: date-time
             * @description The start of the hour.
             */
            hour: string;
            /**
             * Format: int64
             * @description The number of reports.
             */
            reports: number;
            /** @example vorfall */
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
             * @description `until` of the response that the caller saw: what has come in since stays unread.
             */
            until: number;
        };
        /** @description Whether requests can be served. */
        Readiness: {
            /**
             * @description Each required component.
             * @example {
             *       "database": true,
             *       "migrations": true
             *     }
             */
            checks: {
                [key: string]: boolean;
            };
            /** @description The result in plain words. */
            message: string;
        };
        /** @description New recovery codes. Shown only once. */
        RecoveryCodes: {
            /** @description Eight codes `XXXX-XXXX`, each valid for one sign-in without the app. */
            recovery_codes: string[];
        };
        /**
         * @description The reports to release from quarantine.
         * @example {
         *       "template_slug": "vorfall",
         *       "hour": "2026-11-22T13:00:00Z"
         *     }
         */
        ReleaseHour: {
            /**
             * Format: date-time
             * @description The start of the hour.
             */
            hour: string;
            template_slug: string;
        };
        /** @description The released reports. */
        ReleasedReports: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            released: number;
        };
        /**
         * @description A report to send. Other members are ignored and never stored, among them `ip`, `user_agent`, `session_id`
         *     and `debug_info`.
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
            /** @description Token from `GET /api/captcha?context=submission`, if a challenge is required. */
            captcha_token?: string | null;
            /** @description The answer: a text or an integer. */
            captcha_work?: string | number | null;
            /** @description Values by field slug. */
            data: Record<string, never>;
            /** @enum {string|null} */
            locale?: "de" | "en" | null;
            /** @description Slug of the form; `template` is accepted as well. */
            template_slug: string;
            /** @description Leave it empty: people do not see it, programs fill it in. */
            website?: string | null;
        };
        /** @description The number of reports. */
        ReportCount: {
            /** @description The text that confirms deleting them all: the name of the application. */
            confirm: string;
            /**
             * Format: int64
             * @description Of these, test data.
             */
            test: number;
            /**
             * Format: int64
             * @description All reports, including test data.
             */
            total: number;
        };
        /** @description A complete report. */
        ReportDetail: components["schemas"]["ReportItem"] & {
            /** @description How often each rule masked something before the report was stored. */
            anonymization: components["schemas"]["MaskCount"][];
            /** @description The answered fields in the order of the form. */
            fields: components["schemas"]["ReportField"][];
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
            /** @description The actor's name at that time; empty if there is none. */
            actor_name: string;
            /** @description When it happened. */
            created_at: string;
            /** @description `id` of the file, if one was opened. */
            file: string | null;
            /** @enum {string|null} */
            from: "new" | "in_progress" | "resolved" | "rejected" | "archived" | null;
            /** @enum {string|null} */
            to: "new" | "in_progress" | "resolved" | "rejected" | "archived" | null;
        };
        /** @description An answered field. */
        ReportField: {
            /** @description Whether its text went through masking before it was stored; that does not mean that anything was found. */
            anonymized: boolean;
            block_title: string;
            /** @description The value in words: labels of options, dates in the format of the language. */
            display: string[];
            /** @description Its label, in the request's language. */
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
             * @description A name generated by the service.
             * @example anlage-1.pdf
             */
            name: string;
            /**
             * Format: int64
             * @description Size in bytes.
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
            /** @description The answer, in words, to the question selected with `field`; `null` without one. */
            answer: string | null;
            /** @description When it was received. */
            created_at: string;
            /** @description Masked values by field slug. */
            data: Record<string, never>;
            /**
             * @description The beginning of its text, or what `search` found in it or, after the label of the question, in another
             *     answer; `null` if there is no text.
             */
            excerpt: string | null;
            /**
             * Format: int64
             * @description Its id; ids grow with time.
             */
            id: number;
            /** @description Whether it is test data. */
            is_test: boolean;
            /** @description Whether it is in quarantine: above the limit of its form and hour. */
            quarantined: boolean;
            /** @example MW-7K3F-9QXP */
            reference: string;
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
            /** @description The first answered choices in one line, in the request's language. */
            summary: string;
            /** @example vorfall */
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
        /** @description A question whose answers can filter and sort a list. */
        ReportQuestion: {
            /** @description Its label, in the request's language. */
            label: string;
            /** @description The possible values of `answer`; empty for numbers, which can be any. */
            options: components["schemas"]["ReportQuestionOption"][];
            /** @description The value for `field`. */
            slug: string;
            /** @enum {string} */
            type: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph";
        };
        /** @description A possible answer. */
        ReportQuestionOption: {
            label: string;
            /** @description The stored value. */
            value: string;
        };
        /** @description The questions of a form. */
        ReportQuestions: {
            /** @description In the order of the form; empty without a form. */
            questions: components["schemas"]["ReportQuestion"][];
        };
        /** @description The status of a report. */
        ReportStatus: {
            /** @enum {string} */
            status: "new" | "in_progress" | "resolved" | "rejected" | "archived";
        };
        /**
         * @description A status to set.
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
            /** @description Files for the field with this slug, one part each. */
            "files[<slug>]"?: string[];
            /** @description The report as JSON, as without files. */
            payload: components["schemas"]["Report"];
        };
        /** @description Reports deleted at the end of their retention period. */
        RetentionLedger: components["schemas"]["Paging"] & {
            /** @description The latest day first. */
            data: components["schemas"]["RetentionLedgerEntry"][];
        };
        /** @description The reports of a form that were deleted on a day because their retention period was over. */
        RetentionLedgerEntry: {
            /**
             * Format: date
             * @description The day, in UTC.
             */
            day: string;
            /**
             * Format: int64
             * @description The number of reports, including test data.
             */
            reports: number;
            /** @description The slug that the form had. */
            template_slug: string;
            /**
             * Format: int64
             * @description Of these, test data.
             */
            test: number;
        };
        /** @description A filter of the caller. */
        SavedFilter: {
            /** Format: int64 */
            id: number;
            /** @description The caller's name for it. */
            name: string;
            /** @description The query of the list. */
            query: string;
        };
        /**
         * @description A filter to save.
         * @example {
         *       "name": "Offene Vorfälle",
         *       "query": "template=vorfall&status=new"
         *     }
         */
        SavedFilterCreate: {
            /** @description 1 to 80 characters; unique for the caller. */
            name: string;
            /**
             * @description The query of the list without the page: `template`, `von`, `bis`, `search`, `status`, `unread`,
             *     `quarantine`, `sort`.
             */
            query: string;
        };
        /** @description The caller's filters. */
        SavedFilterList: components["schemas"]["Paging"] & {
            /** @description By name. */
            data: components["schemas"]["SavedFilter"][];
        };
        /** @description The password was correct; the second factor is still missing. */
        SecondFactorAsked: {
            /** @description Always `true`. */
            two_factor: boolean;
            /**
             * @description To be sent to `POST /api/auth/two-factor-challenge` with the code, within five minutes. It gives no
             *     other access.
             */
            two_factor_token: string;
        };
        /** @description A session just opened, with its token. */
        Session: {
            /** @description To be sent as `Authorization: Bearer …`; shown only here. */
            token: string;
            /** @description The account that signed in. */
            user: components["schemas"]["User"];
        };
        /** @description The settings of an organisation or of the installation, with defaults for what is not set. */
        Settings: {
            /** @description The processor named in data-processing agreements. */
            dpa_processor: components["schemas"]["DpaProcessor"];
            languages: ("de" | "en")[];
            /**
             * @description The address for mails to the administrators, instead of their own addresses.
             * @example datenschutz@klinik-nord.example
             */
            notification_email: string | null;
            /** @description The portal for customers. */
            portal: components["schemas"]["Portal"];
            /**
             * @description IANA name of the time zone in which days and months are counted; `Europe/Berlin` by default.
             * @example Europe/Berlin
             */
            timezone: string;
        };
        /**
         * @description Changes to the settings. What is missing stays as it is, `null` removes it.
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
            /** @description IANA name of a time zone, such as `Europe/Berlin`. */
            timezone?: string | null;
        };
        /** @description The items to set up, done or not. */
        Setup: {
            /** @description In the order in which they are useful. */
            items: components["schemas"]["SetupItem"][];
        };
        /** @description An item to set up. */
        SetupItem: {
            /** @description Whether it is done, according to current data and configuration. */
            is_done: boolean;
            /** @enum {string} */
            key: "look" | "legal" | "form" | "online" | "colleague" | "two_factor" | "proxy" | "mail";
        };
        /** @description Why a sign-in was refused, and whether a challenge may help. */
        SignInRefused: {
            /**
             * @description `true` whenever no challenge was passed: the account, if it exists, may belong to an organisation that
             *     requires one.
             */
            captcha_may_be_needed?: boolean | null;
            /** @description The message for people. */
            message: string;
        };
        /** @description The result of a correct password. */
        SignInStep: components["schemas"]["Session"] | components["schemas"]["SecondFactorAsked"];
        /**
         * @description A quota to set.
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
        /** @description Storage for the files of an organisation, in bytes. */
        StorageUse: {
            /**
             * Format: int64
             * @description The quota of organisations without one of their own; `null` for unlimited.
             */
            default_quota: number | null;
            /**
             * Format: int64
             * @description Its own quota; `null` if the default applies.
             */
            quota: number | null;
            /**
             * Format: int64
             * @description How much it stores.
             */
            used: number;
        };
        /** @description A subscription to a module. */
        Subscription: {
            /**
             * Format: date-time
             * @description When the paid period or the licence ends; `null` if unknown.
             */
            current_period_end: string | null;
            /**
             * @description The limit by name: `max_templates`, `max_events`, `max_quizzes` or `max_polls`; `null` for unlimited,
             *     0 if the subscription does not count.
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
             * @description The number of reports, without test data and those in quarantine.
             */
            count: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            /** @example vorfall */
            slug: string;
            /** @description Its title in the request's language. */
            title: string;
        };
        /** @description The templates of the tenant. */
        TemplateCounts: components["schemas"]["Paging"] & {
            /** @description By slug. */
            data: components["schemas"]["TemplateCount"][];
        };
        /** @description A template that contains a block. */
        TemplateRef: {
            /** @description Whether it, or one of its blocks, has changes that the public does not see yet. */
            has_unpublished_changes: boolean;
            /** Format: int64 */
            id: number;
            /** @description Whether the public can use it. */
            is_active: boolean;
            slug: string;
            title: components["schemas"]["Words"];
        };
        /** @description The result of a deletion. */
        TestDataCleared: {
            /**
             * Format: int64
             * @description The number of reports.
             */
            deleted: number;
        };
        /** @description The problems of an import. */
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
            /** @description The reports, at most 1,000. Each is checked separately, so that problems are reported by position. */
            reports: components["schemas"]["TestDataReport"][];
            /** @description An active form. */
            template_slug: string;
        };
        /** @description The result of an import. */
        TestDataImported: {
            /** @description The problems if none was imported: of the first 20 invalid reports. */
            errors: components["schemas"]["TestDataRefused"][];
            /**
             * Format: int64
             * @description The number of imported reports: all, or none.
             */
            imported: number;
        };
        /** @description The prompt with which a language model makes up reports. */
        TestDataPrompt: {
            /** @description The text for the model. */
            prompt: string;
        };
        /**
         * @description A request for a prompt to a language model.
         * @example {
         *       "template_slug": "vorfall",
         *       "count": 20
         *     }
         */
        TestDataPromptRequest: {
            /**
             * Format: int32
             * @description How many reports, 1 to 100; 20 if absent.
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
             * @description 0, if single reports are invalid.
             */
            imported?: number | null;
            /** @description The reason, for people. */
            message: string;
        };
        /** @description The problems of one report. */
        TestDataRefused: {
            /** @description The problems, by path. */
            errors: {
                [key: string]: string[];
            };
            /** @description Its position in the list, from 0. */
            index: number;
        };
        /** @description A made-up report. */
        TestDataReport: {
            /**
             * Format: date-time
             * @description When it was supposedly received, RFC 3339, not in the future; now, if absent.
             */
            created_at?: string | null;
            /** @description Values by slug, as in a report. */
            data: {
                [key: string]: unknown;
            };
        };
        /** @description The amount of test data. */
        TestDataStatus: {
            /** @description The maximum number of reports in one import. */
            most: number;
            /**
             * Format: int64
             * @description The number of made-up reports.
             */
            test: number;
            /**
             * Format: int64
             * @description The number of all reports, including made-up ones.
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
            created_at: string;
            /** @description When it expires; `null` for never. */
            expires_at: string | null;
            /** Format: int64 */
            id: number;
            /** @description When it was last used, to within ten minutes; `null` for never. */
            last_used_at: string | null;
            /** @description Its purpose. */
            name: string;
        };
        /**
         * @description A token to create. Its only ability is `bi:read`, whatever the body says.
         * @example {
         *       "name": "Power BI",
         *       "expires_at": "2027-01-01T00:00:00Z"
         *     }
         */
        TokenCreate: {
            /**
             * Format: date-time
             * @description When it expires, RFC 3339 with a zone, at most ten years ahead; never if absent.
             */
            expires_at?: string | null;
            /** @description Its purpose, 1 to 100 characters. */
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
            de: string | null;
            en: string | null;
            /** Format: int64 */
            id: number;
            /** @description Key of the text. */
            key: string;
        };
        /** @description A file of texts. */
        TranslationBundle: {
            /** @enum {string} */
            format: "meldewerk-translations";
            /** @description The texts. */
            translations: components["schemas"]["Wording"][];
            /**
             * Format: int32
             * @description `1`.
             */
            version: number;
        };
        /** @description The result of an import. */
        TranslationImport: {
            /** @description Of these, new or different ones. */
            changed: number;
            /** @description The number of texts that were read. */
            imported: number;
            /** @description The keys of the file that no text has, at most 100: they were left out. */
            left_out: string[];
        };
        /** @description A text of the pages, and the site's replacement for it. */
        TranslationItem: {
            /** @description The German replacement. */
            de: string | null;
            /** @description The built-in text. */
            default: components["schemas"]["DefaultText"];
            /** @description The English replacement. */
            en: string | null;
            /**
             * Format: int64
             * @description Id of the stored translation; `null` if there is none.
             */
            id: number | null;
            /** @example public.submit */
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
             * @description The code that the app shows; spaces are ignored.
             * @example 123456
             */
            code?: string | null;
            /**
             * @description A recovery code, instead of `code`. Case, spaces and the hyphen do not matter.
             * @example 7K3F-9QXP
             */
            recovery_code?: string | null;
            /** @description From the response of `POST /api/auth/login`. */
            two_factor_token: string;
        };
        /** @description The code that proves that the app has the secret. */
        TwoFactorCode: {
            /**
             * @description The code that the app shows; spaces are ignored.
             * @example 123456
             */
            code: string;
        };
        /** @description A second factor that waits for confirmation. Shown only once. */
        TwoFactorSetUp: {
            /** @description The same as a QR code: a complete `<svg>` element. */
            qr_code_svg: string;
            /** @description Eight codes `XXXX-XXXX`, each valid for one sign-in without the app. */
            recovery_codes: string[];
            /** @description The secret in base32, for apps that cannot scan the QR code. */
            secret: string;
        };
        /** @description The number of unread reports. */
        UnreadReports: {
            /**
             * Format: int64
             * @description Reports that the caller has not read.
             */
            unread: number;
            /**
             * Format: int64
             * @description The value to send to mark all of them as read; no report that exists now has a greater id.
             */
            until: number;
        };
        /** @description How much of a limit is used. */
        Used: {
            /**
             * Format: int64
             * @description The current number.
             */
            current: number;
            /**
             * Format: int32
             * @description The maximum; `null` for unlimited.
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
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            membership: "organization" | "installation" | "none";
            /** @description Display name. */
            name: string;
            /**
             * Format: int64
             * @description The organisation; `null` for an account of the installation, and for one that belongs to neither.
             */
            organization_id: number | null;
            /** @enum {string} */
            role: "user" | "editor" | "admin" | "developer";
            /** @description Whether a second factor is set up. */
            two_factor_enabled: boolean;
        };
        /** @description Limits of a value. */
        Validation: {
            /** @description Allowed media types of files. */
            accept: string[] | null;
            /** @description Whether `false`, too, answers a required toggle; otherwise it must be `true`. */
            allowNo: boolean;
            /**
             * Format: double
             * @description The largest number.
             */
            max: number | null;
            /**
             * Format: int32
             * @description The maximum number of files.
             */
            maxFiles: number | null;
            /**
             * Format: int32
             * @description The maximum number of characters.
             */
            maxLength: number | null;
            /**
             * Format: int32
             * @description The largest size of a file in KiB.
             */
            maxSizeKb: number | null;
            /**
             * Format: double
             * @description The smallest number.
             */
            min: number | null;
            /**
             * Format: int32
             * @description The fewest characters.
             */
            minLength: number | null;
            /** @description Whether a date must not be later than the day on which the report is sent, in the site's time zone. */
            notFuture: boolean;
            /** @description Regular expression for the whole text. */
            pattern: string | null;
            /**
             * Format: double
             * @description The interval between allowed numbers, counted from `min` (or 0).
             */
            step: number | null;
        };
        /** @description When a field is visible: one condition, or several of which all or any must hold. */
        VisibleIf: components["schemas"]["Condition"] | {
            /** @description The conditions. */
            all: components["schemas"]["Condition"][];
        } | {
            /** @description The conditions. */
            any: components["schemas"]["Condition"][];
        };
        /**
         * @description The replacement of a text. A missing or empty language keeps the built-in text.
         * @example {
         *       "key": "public.submit",
         *       "de": "Absenden",
         *       "en": "Send"
         *     }
         */
        Wording: {
            /** @description In German: at most 2000 characters, with the placeholders in braces of the built-in text. */
            de?: string | null;
            en?: string | null;
            /** @description Key of a text of the pages. */
            key: string;
        };
        /** @description A text for people: one for both languages, or one for each. */
        Words: string | {
            de: string;
            en: string;
        };
        /** @description A text in a request. */
        WordsInput: string | {
            de?: string | null;
            en?: string | null;
        };
        /** @description The tenant in which the account works on this host. */
        Workplace: {
            /** @description Whether the account is the platform operator's and there are organisations in which it may work. */
            can_switch: boolean;
            /** @description For the operator in an organisation: the address of the installation, if known. */
            installation_url: string | null;
            languages: ("de" | "en")[];
            /**
             * Format: int64
             * @description The organisation; `null` in the installation, and for an account without an organisation.
             */
            organization_id: number | null;
            /** @example Klinik Nord */
            organization_name: string | null;
            /**
             * @description IANA name of the time zone in which days and months are counted.
             * @example Europe/Berlin
             */
            timezone: string;
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
        /** @description An internal error */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An internal error */
        InternalServerErrorPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Not found, or the host belongs to no tenant */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found, or the host belongs to no tenant */
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
        /** @description Missing, unknown, expired or revoked token */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The input is invalid */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The input is invalid */
        UnprocessableContentPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Not an accepted media type, or compressed */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not an accepted media type, or compressed */
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
            /** @description The contact, as text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description No contact is set */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The new address is in use; or the page again, when a button asked for that */
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
            /** @description The link is unknown, used or expired */
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
            /** @description Invalid */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description Code of an action, such as `report.read` */
                action?: "auth.login" | "auth.login_failed" | "auth.logout" | "auth.profile_changed" | "auth.password_not_confirmed" | "auth.password_changed" | "auth.password_reset_requested" | "auth.two_factor_enabled" | "auth.two_factor_disabled" | "auth.recovery_codes_renewed" | "auth.recovery_code_used" | "auth.session_revoked" | "auth.locked" | "auth.address_change_requested" | "auth.address_change_taken_back" | "auth.address_changed" | "report.listed" | "bi.read" | "report.read" | "report.file_read" | "report.status_changed" | "report.note_added" | "report.note_deleted" | "report.pruned" | "report.remask_begun" | "report.remasked" | "report.exported" | "report.deletion_begun" | "report.deleted" | "report.quarantine_begun" | "report.released" | "testdata.imported" | "user.created" | "user.address_taken" | "user.updated" | "user.deleted" | "token.created" | "token.revoked" | "settings.changed" | "organization.created" | "organization.updated" | "organization.activated" | "organization.deactivated" | "organization.name_given_up" | "organization.name_released" | "organization.domain_claimed" | "organization.domain_withdrawn" | "organization.domain_proven" | "organization.domain_confirmed" | "member.removed" | "invitation.created" | "invitation.revoked" | "invitation.accepted" | "block.created" | "block.updated" | "block.deleted" | "template.created" | "template.updated" | "template.figures_rounded" | "template.activated" | "template.deactivated" | "template.published" | "template.deleted" | "dpa_template.created" | "dpa_template.updated" | "dpa_template.published" | "dpa_template.deleted" | "dpa_contract.concluded" | "dpa_contract.read" | "dpa_contract.downloaded" | "dpa_contract.regenerated" | "dpa_contract.deleted" | "dpa_contract.pruned" | "portal_member.registered" | "portal_member.verified" | "portal_member.login" | "portal_member.changed" | "portal_member.password_changed" | "portal_member.deleted" | "template.exported" | "template.imported" | "license.activated" | "license.deactivated" | "license.revoked" | "license.expired" | "subscription.changed" | "subscription.payment_failed" | "job.retried" | "job.discarded" | "tenant.entered" | "audit.exported" | "audit.gap" | "";
                /** @description Part of the name of the person who did it, ignoring case; at most 200 characters */
                actor?: string;
                /** @description The id of the object, or a text among the details, in full; at most 200 characters */
                search?: string;
                /** @description `json` (default) or `csv` */
                format?: "json" | "csv" | "";
                /** @description For CSV: `comma` (default), or `semicolon`, as spreadsheets set to German expect */
                separator?: "comma" | "semicolon" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log, or all matching entries as CSV */
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
            /** @description A parameter is invalid */
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
                /** @description A day, `YYYY-MM-DD`; only checked */
                von?: string;
                /** @description A day, `YYYY-MM-DD`; only checked */
                bis?: string;
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
            /** @description A parameter is invalid */
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
            /** @description What can now be queried of the form */
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
            /** @description The number is invalid */
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
            /** @description Invalid */
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
                /** @description Text to find in the company, the e-mail address or the name of the template; at most 200 characters */
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
            /** @description A parameter is invalid */
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
            /** @description Not found, or another tenant's */
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
            /** @description Deleted */
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
            /** @description Not found, or another tenant's */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has not been printed yet, or it is anonymous */
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
            /** @description Not found, or another tenant's */
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
            /** @description A parameter is invalid */
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
            /** @description A property is invalid, the slug is taken, or there are 200 already */
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
            /** @description Not found, or another tenant's */
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
                /** @description `ETag` of the edition that was edited; without it, the last change wins */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description It is built in */
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
            /** @description A property is invalid, or the slug is taken */
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
                /** @description `ETag` of the edition to delete */
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
            /** @description Deleted */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is built in */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There are 200 already, or 50 copies */
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
            /** @description Not found, or another tenant's */
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
            /** @description A value is invalid, or the text has faults */
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
            /** @description No browser is available for printing */
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
                /** @description `ETag` of the edition to publish */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Nothing has changed since its last version, or it is built in */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is invalid */
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
            /** @description Not found, or another tenant's */
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
                /** @description Text to find in the slug, name or description, or in the slug or label of a field, ignoring case and accents; at most 200 characters */
                search?: string;
                /** @description Blocks with a field of this type */
                type?: "select" | "radio-group" | "multi-select" | "checkbox-group" | "text" | "email" | "tel" | "url" | "textarea" | "number" | "range" | "date" | "time" | "toggle" | "file-upload" | "hidden" | "heading" | "paragraph" | "";
                /** @description `name` (default), `slug`, `created_at` or `updated_at`; descending with a minus in front */
                sort?: "name" | "-name" | "slug" | "-slug" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "";
                /** @description `de` or `en`: the language whose names are sorted by; otherwise by `Accept-Language` */
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
            /** @description A parameter is invalid */
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
            /** @description A property is invalid, or the slug is taken */
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
            /** @description A property is invalid */
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
            /** @description Not found, or another tenant's */
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
                /** @description `false`: forms that are online keep the change as a draft; otherwise it is published, with everything that they keep as one */
                publish?: "true" | "false" | "";
            };
            header?: {
                /** @description `ETag` of the edition that was edited; without it, the last change wins */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description There are reports (`count`) with values for fields that would be removed or change their type (`fields`) */
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
            /** @description A property or parameter is invalid, or the slug is taken */
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
                /** @description `ETag` of the edition to delete */
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
            /** @description Deleted */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Templates use it (`used_by`) */
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
            /** @description A parameter is invalid */
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
            /** @description The plan allows no further active form (`limit`, `current`); nothing was adopted */
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
            /** @description A property or parameter is invalid */
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
                /** @description Text to find in the slug, title or description, ignoring case and accents; at most 200 characters */
                search?: string;
                /** @description `true`: only those that the public can use; `false`: only the others */
                is_active?: "true" | "false" | "";
                /** @description `title` (default), `slug`, `created_at` or `updated_at`; descending with a minus in front */
                sort?: "title" | "-title" | "slug" | "-slug" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | "";
                /** @description `de` or `en`: the language whose titles are sorted by; otherwise by `Accept-Language` */
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
            /** @description A parameter is invalid */
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
            /** @description A property is invalid, the slug is taken, or a block does not exist */
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
            /** @description A parameter is invalid */
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
            /** @description Not a bundle of this format and version, too large, or something in it is invalid */
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
            /** @description A property is invalid, or a block does not exist */
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
            /** @description The template; its own edition in `ETag`, unaffected by changes to its blocks */
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
            /** @description Not found, or another tenant's */
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
                /** @description `false`: a form that is online keeps the change as a draft; otherwise it is published, with everything that the form keeps as one */
                publish?: "true" | "false" | "";
            };
            header?: {
                /** @description `ETag` of the edition that was edited; without it, the last change wins */
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
            /** @description Editors may change texts only */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description There are reports (`count`) with values for fields that would be removed or change their type (`fields`) */
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
            /** @description A property or parameter is invalid, the slug is taken, or a block does not exist */
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
                /** @description `ETag` of the edition to delete */
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
            /** @description Deleted */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It still has reports (`count`) */
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
            /** @description Not found, or another tenant's */
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
            /** @description The changes; none if there is nothing to publish */
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
            /** @description Not found, or another tenant's */
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
            /** @description Not found, or another tenant's */
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
            /** @description Not found, or another tenant's */
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
            /** @description The plan allows no further active form (`limit`, `current`) */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or another tenant's */
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
            /** @description A property is invalid, or the form has no fields */
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
                /** @description `true`: fields that stored reports have values for may be removed */
                confirm?: boolean;
            };
            header?: {
                /** @description `ETag` of the edition to publish */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A field would be removed that stored reports have values for */
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
            /** @description Not found, or another tenant's */
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
            /** @description A parameter is invalid */
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
            /** @description Deleted */
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
            /** @description Not found, or the account belongs somewhere */
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
            /** @description A parameter is invalid */
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
            /** @description Deleted */
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
            /** @description Not found, or another organisation's */
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
            /** @description Delivery is tried again */
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
            /** @description Not found, or another organisation's */
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
            /** @description Invalid */
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
            /** @description There is no logo now */
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
            /** @description Not the current one */
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
            /** @description Invalid */
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
            /** @description Not an accepted kind of image */
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
            /** @description A parameter is invalid */
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
            /** @description It had already been activated */
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
            /** @description It is in use in another organisation */
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
            /** @description It is not a licence, or not valid here; the text says why */
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
            /** @description No issuer's public key is configured */
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
            /** @description It is in use in another organisation */
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
            /** @description It is not a licence, or not valid here; the text says why */
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
            /** @description No issuer's public key is configured */
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
            /** @description It is no longer in use */
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
            /** @description The module is paid for through the payment provider; cancel it there */
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
            /** @description Invalid */
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
            /** @description Invalid */
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
            /** @description Invalid */
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
            /** @description A page of the list */
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
            /** @description A parameter is invalid */
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
            /** @description The account does not act in an organisation */
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
            /** @description The account does not act in an organisation */
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
            /** @description Invalid, reserved, or another organisation's */
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
                /** @description Text to find in the address; at most 200 characters */
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
            /** @description The account does not act in an organisation */
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
            /** @description Not found, expired, or another tenant's */
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
            /** @description The account does not act in an organisation */
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
            /** @description Invalid, already a member, or already invited */
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
            /** @description The account does not act in an organisation */
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
            /** @description Not found, or another tenant's */
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
            /** @description Another organisation has taken the domain */
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
                /** @description Text to find in the name, the slug or the domain; at most 200 characters */
                search?: string;
                /** @description `name` (default), `slug`, `user_count` or `created_at`; descending with a minus in front */
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
            /** @description Invalid, reserved, or another organisation's */
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
            /** @description A parameter is invalid */
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
            /** @description It is in use, or was not given */
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
            /** @description Not found */
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
            /** @description The organisation has not claimed this domain */
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
            /** @description Another organisation has it, or it was not given */
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
            /** @description Not found */
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
            /** @description Not found */
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
            /** @description Invalid, already a member, or already invited */
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
            /** @description Not found */
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
            /** @description Not a customer number, or it belongs to another organisation or the installation */
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
            /** @description How much it may store, and how much it does */
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
            /** @description Not found */
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
            /** @description How much it may store now, and how much it does */
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
            /** @description Not found */
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
            /** @description `quota` is missing, or not a number of bytes */
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
            /** @description The tenant is not a customer of the payment provider, or there is no price for this */
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
            /** @description The tenant is not a customer of the payment provider */
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
            /** @description Invalid */
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
            /** @description Nothing was imported; if single reports are at fault, `errors` lists them */
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
            /** @description No active form has this slug, or the number is invalid */
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
            /** @description A parameter is invalid */
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
            /** @description The token, shown in plain text only this once */
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
            /** @description The name is invalid, or the end is: not RFC 3339 with a zone, in the past, or more than ten years ahead */
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
            /** @description It can no longer be used */
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
            /** @description Not found, or somebody else's */
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
                /** @description Text to find in the key or in any text, built-in or replaced; at most 200 characters */
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
            /** @description Unknown key, or invalid text */
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
            /** @description What was imported */
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
            /** @description Not such a file, or something in it is invalid: nothing was changed */
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
            /** @description The built-in text is back */
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
            /** @description Not found, or another tenant's */
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
                /** @description Text to find in the name or the address, ignoring case and accents; at most 200 characters */
                search?: string;
                /** @description `name` (default), `email`, `role` or `created_at`; descending with a minus in front */
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
            /** @description A parameter is invalid */
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
            /** @description Only a developer may create developers */
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
            /** @description A value is invalid, or the address is taken, however it is spelt */
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
            /** @description An administrator may not change a developer's account, and nobody their own role, address or password here */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or another tenant's */
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
            /** @description A value is invalid, or the address is taken, however it is spelt */
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
            /** @description Deleted */
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
            /** @description An administrator may not delete a developer's account, and nobody their own */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or another tenant's */
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
            /** @description The new address is in use */
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
            /** @description The link is unknown, used or expired */
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
                /** @description Secret that an earlier sign-in left in this browser */
                meldewerk_device?: string;
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Signed in, or the second factor is still needed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description Wrong e-mail address or password; or the account's organisation requires a challenge of the context `login`, which `captcha_may_be_needed` says to everybody who passed none */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInRefused"];
                };
            };
            /** @description The account's organisation is not active, or this is not its host */
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
            /** @description Missing input, or a wrong answer to the challenge */
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
            /** @description The token is no longer valid */
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
            /** @description The request was accepted */
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
            /** @description The new password is set */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The password is invalid; the link can still be used */
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
            /** @description A value is invalid, or `current_password` is missing or wrong */
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
            /** @description Only the session of this request remains */
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
            /** @description Its token is no longer valid */
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
            /** @description The second factor is switched off */
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
            /** @description Wrong or used code, or no sign-in is waiting for one */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account may not sign in here */
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
            /** @description Wrong code, or nothing is waiting for confirmation */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description From 1 */
                page?: number;
                /** @description 1 to 500, default 100 */
                pro_seite?: number;
                /** @description As for the path with `{templateSlug}` */
                seit?: string;
                /** @description As for the path with `{templateSlug}` */
                format?: "json" | "csv" | "xlsx" | "ndjson" | "";
                /** @description As for the path with `{templateSlug}` */
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
            /** @description A parameter is invalid, or no form is named */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description The options, most frequent first */
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
            /** @description There is no such form, or figures cannot be grouped by the field; `message` lists the possible ones */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is invalid, or no form is named */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description The total, this month, last month, and the most frequent values */
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
            /** @description A parameter is invalid, or no form is named */
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
                /** @description As for the path with `{templateSlug}` */
                monate?: number;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description Every month of the period, including those without reports */
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
            /** @description A parameter is invalid, or no form is named */
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
                /** @description A day, `YYYY-MM-DD`; only checked */
                von?: string;
                /** @description A day, `YYYY-MM-DD`; only checked */
                bis?: string;
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
            /** @description A parameter is invalid */
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
    list_bi_data: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description From 1 */
                page?: number;
                /** @description 1 to 500, default 100 */
                pro_seite?: number;
                /** @description Only what is new or changed since this time, at most 400 days ago: RFC 3339 with a zone, or an HTTP date like the header `Date`; not with `csv` and `xlsx` */
                seit?: string;
                /** @description `json` (default) for one page; `csv`, `xlsx` or `ndjson` (one JSON object per line) for all reports */
                format?: "json" | "csv" | "xlsx" | "ndjson" | "";
                /** @description For CSV: `comma` (default) or `semicolon` */
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
            /** @description A parameter is invalid */
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
                /** @description Only `json` */
                $format?: string;
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
            /** @description A parameter is invalid */
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
    show_odata_service: {
        parameters: {
            query?: {
                /** @description Only `json` */
                $format?: string;
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
            /** @description A parameter is invalid */
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
    show_odata_metadata: {
        parameters: {
            query?: {
                /** @description Only `xml` */
                $format?: string;
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
            /** @description A parameter is invalid */
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
    list_odata_set: {
        parameters: {
            query?: {
                /** @description Comparisons of `created_at`, `id` (`meldung_id`) and single-answer fields by `eq`, `ne`, `gt`, `ge`, `lt`, `le` and `in`, combined with `and`, `or`, `not` and parentheses */
                $filter?: string;
                /** @description Names of properties, separated by commas */
                $select?: string;
                /** @description How many to return at most */
                $top?: number;
                /** @description How many to skip */
                $skip?: number;
                /** @description `true` adds the number of all matches as `@odata.count` */
                $count?: boolean;
                /** @description Only `id` (`meldung_id`), which is the order anyway */
                $orderby?: string;
                /** @description Where the next page begins; part of `@odata.nextLink` */
                $skiptoken?: number;
                /** @description Only `json` */
                $format?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description An option is invalid */
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
                /** @description As for the set */
                $filter?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description The filter is invalid */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description The options, most frequent first */
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
            /** @description There is no such form, or figures cannot be grouped by the field; `message` lists the possible ones */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is invalid */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description The total, this month, last month, and the most frequent values */
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
            /** @description A parameter is invalid */
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
                /** @description Number of months, 1 to 600, default 12; the last is the current month, or that of `bis` */
                monate?: number;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
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
            /** @description Every month of the period, including those without reports */
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
            /** @description A parameter is invalid */
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
                /** @description `submission` (default) or `login`; the token is valid for this only */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description Number of months, 1 to 600, default 12; the last is the current month, or that of `bis` */
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
            /** @description A parameter is invalid */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description Number of months, 1 to 600, default 12; the last is the current month, or that of `bis` */
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
            /** @description Totals, months, statuses, and the options of each field */
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
            /** @description A parameter is invalid */
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
                /** @description Text to find in the slug or the title; at most 200 characters */
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
            /** @description A page of all templates, each with the number of its reports */
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
            /** @description A parameter is invalid */
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
                /** @description `ETag` of the version that the client has */
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
            /** @description The version that the client has is the current one */
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
            /** @description Its districts and independent cities, by name */
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
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description Text to find in the reference, the masked texts or the labels of chosen options; at most 200 characters */
                search?: string;
                /** @description `new`, `in_progress`, `resolved`, `rejected` or `archived` */
                status?: "new" | "in_progress" | "resolved" | "rejected" | "archived" | "";
                /** @description `true`: only what the caller has not opened */
                unread?: "true" | "";
                /** @description Reports beyond the hourly ceiling of their form: `exclude` (default), `include` or `only` */
                quarantine?: "exclude" | "include" | "only" | "";
                /** @description Slug of a question of the form, see `GET /api/meldungen/questions`; only with `template` */
                field?: string;
                /** @description The answer that reports must give to that question, alone or among others */
                answer?: string;
                /** @description `-created_at` (default), `created_at`, `reference`, `-reference`, `template` or `-template`; with `field` also `field` and `-field`: numbers by size, options in the order of the form */
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
            /** @description A parameter is invalid */
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
                /** @description A UUID that the sender generates for the report */
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
            /** @description The report was accepted, and survives a crash from now on */
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
            /** @description The body or a file is too large, or more than 1 MiB of files came before `payload` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Values, the challenge or the honeypot are invalid */
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
            /** @description Closed for maintenance, the report could not be masked, or too many uploads or files to inspect at once: nothing is stored. Or the store failed: it is not known whether the report was stored */
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
                /** @description For CSV: `comma` (default), or `semicolon` with decimal commas, as spreadsheets set to German expect */
                separator?: "comma" | "semicolon" | "";
                /** @description Slug of a template */
                template?: string;
                /** @description First day, `YYYY-MM-DD`, in the site's time zone */
                von?: string;
                /** @description Last day, inclusive, `YYYY-MM-DD` */
                bis?: string;
                /** @description As for the list */
                search?: string;
                /** @description As for the list */
                status?: "new" | "in_progress" | "resolved" | "rejected" | "archived" | "";
                /** @description As for the list */
                unread?: "true" | "";
                /** @description Reports beyond the hourly ceiling of their form: `exclude` (default), `include` or `only`; with the latter two, a column marks them */
                quarantine?: "exclude" | "include" | "only" | "";
                /** @description `true`: next to the labels of options, a column with their stored values */
                values?: "true" | "";
                /** @description As for the list */
                field?: string;
                /** @description As for the list */
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
            /** @description A parameter is invalid, or there is more than the format can hold */
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
            /** @description The name or query is invalid, or there are 50 already */
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
            /** @description Deleted */
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
            /** @description Not found, or somebody else's */
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
            /** @description A parameter is invalid */
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
            /** @description How many were released */
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
            /** @description No report of this form and hour is in quarantine */
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
            /** @description No form with this slug has ever been in use */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A parameter is invalid */
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
            /** @description They are marked as read */
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
            /** @description `until` is missing, or not a whole number from 0 */
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
            /** @description Not found, or another tenant's */
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
            /** @description Deleted */
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
            /** @description Not found, or another tenant's */
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
            /** @description The file, with the media type recognised from its content */
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
            /** @description Not found, or another tenant's */
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
            /** @description A page of the history, newest first */
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
            /** @description Not found, or another tenant's */
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
            /** @description A page of the notes, oldest first */
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
            /** @description Not found, or another tenant's */
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
            /** @description Not found, or another tenant's */
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
            /** @description The text is invalid, or the report already has 200 notes */
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
            /** @description Deleted */
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
            /** @description Somebody else wrote it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or another tenant's */
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
            /** @description It is marked as read */
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
            /** @description Not found, or another tenant's */
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
            /** @description It is marked as unread */
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
            /** @description Not found, or another tenant's */
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
            /** @description It is no longer in quarantine */
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
            /** @description Not found, not in quarantine, or another tenant's */
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
            /** @description Changed */
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
            /** @description Not found, or another tenant's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Somebody else has changed it in the meantime; `status` is what it is now */
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
            /** @description A parameter is invalid */
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
            /** @description Not found, or another member's */
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
            /** @description Not found, or another member's */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has not been printed yet */
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
            /** @description The templates that can be agreed to */
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
            /** @description It had already been concluded */
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
            /** @description No agreement with this slug is on offer */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A different version is on offer by now */
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
            /** @description It was not accepted, a value is invalid, or there are 200 already */
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
            /** @description No agreement with this slug is on offer */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A different version is on offer by now */
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
            /** @description A value is invalid */
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
            /** @description No browser is available for printing */
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
                /** @description Secret that an earlier sign-in left in this browser */
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
            /** @description The token is no longer valid */
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
            /** @description The request was accepted */
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
            /** @description The new password is set */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The password is invalid; the link can still be used */
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
            /** @description A value is invalid, or `current_password` is missing or wrong */
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
            /** @description The account was deleted */
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
            /** @description The request was accepted, whether or not the address has an account */
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
            /** @description A value is invalid */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The link is unknown or expired, or there is an account already */
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
            /** @description A value is invalid; the link can still be used */
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
                /** @description `1`: only those that the site has replaced */
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
            /** @description `stored` is anything but `1` */
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
                /** @description `t=<unix>,v1=<hex>[,v1=<hex>]`; may also be sent as `Stripe-Signature` */
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
            /** @description Accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The signature is missing, wrong, too old or from the future, or no secret is configured; or this is not an event */
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
            /** @description It could not be processed now; the provider will send it again */
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
                /** @description Interpreted by the application in the browser */
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
                /** @description Path of the file; `/public/{tail}` serves the same */
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
            /** @description The client already has it */
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
                /** @description Issued by the service; the reference is sealed in it */
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
            /** @description Not the address of a receipt of this site */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The 30 minutes have passed */
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
            /** @description It does not exist, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Already accepted, or more than seven days old */
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
            /** @description The page again, because a button asked for that */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The account was created and is a member */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequestPage"];
            /** @description The invitee has an account by now, and has to sign in */
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
            /** @description It does not exist, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            408: components["responses"]["RequestTimeoutPage"];
            /** @description Already accepted, or more than seven days old */
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
            /** @description The page again, saying what is wrong */
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
            /** @description The link is unknown or expired, or there is an account already */
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
            /** @description The page again, because a button asked for that */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The account was created */
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
            /** @description The link is unknown or expired, or there is an account already */
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
            /** @description The page again, saying what is wrong */
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
                /** @description What the pressed button does, if not sending the report */
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
            /** @description The page again, because a button asked for that */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Accepted; the address of the receipt */
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
            /** @description The page again, saying what is wrong */
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
            /** @description The client already has it */
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
            /** @description It does not exist, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Already accepted, or more than seven days old */
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
            /** @description The account was created and is a member */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The token is not valid, or the invitee has an account and sent no token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The invitation is for somebody else, or its organisation is not active */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It does not exist, or it was withdrawn */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Already accepted, or more than seven days old */
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
            /** @description Invalid, or the account already belongs to an organisation */
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
            /** @description No token is configured, or no metrics are collected */
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
            /** @description The request was accepted; or the page again, when a button asked for that */
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
            /** @description The page again, saying what is wrong */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The new password is set; or the page again, when a button asked for that */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The page again, saying what is wrong */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The new password is set; or the page again, when a button asked for that */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The page again, saying what is wrong */
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
            /** @description The link is unknown, used or expired */
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
            /** @description The address is confirmed; or the page again, when a button asked for that */
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
            /** @description The link is unknown, used or expired */
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
                /** @description Interpreted by the application in the browser */
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
            /** @description A part that is needed is missing */
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
            /** @description The page; the address is not a SHA-256 */
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
