// The words of the editors, and of other pages that most of the staff never open, come with those pages.
import de from '../../../../locales/studio.de.json';
import en from '../../../../locales/studio.en.json';
import { i18n } from '../i18n.svelte';

i18n.extend({ de, en });
