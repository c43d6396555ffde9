import { Navigator } from './navigator.svelte';
import { match, type Route } from './routes';

export const router = new Navigator<Route>(match, '/app');
