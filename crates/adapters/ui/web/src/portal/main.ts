import { mount } from 'svelte';

import '../styles/staff.scss';
import Portal from './Portal.svelte';
import './texts';

const target = document.getElementById('app');
if (target === null) {
  throw new Error('the page has no element with the id "app"');
}
mount(Portal, { target });
