// The words of the pages for agreements come with those pages, and the words of the editors with them.
import de from '../../../../../../texts/locales/de/dpa.json';
import en from '../../../../../../texts/locales/en/dpa.json';
import { i18n } from '../i18n.svelte';
import '../studio/texts';

i18n.extend({ de, en });
