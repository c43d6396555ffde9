// Entry of `dist/public/`: the style sheet and the small script of the server-rendered pages.
import '../styles/public.scss';
import '../../public-pages/public';
