// Texts of the pages for agreements are loaded with those pages, together with those of the editors.
import de from '../../../../../../texts/locales/de/dpa.json';
import en from '../../../../../../texts/locales/en/dpa.json';
import { i18n } from '../i18n.svelte';
import '../studio/texts';

i18n.extend({ de, en });
