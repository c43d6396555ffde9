// Entry of `dist/public/`: the style sheet and the small script of the server-rendered pages. What only forms need is in it,
// too: a file of its own would cost each of them more than it spares the other pages.
import '../styles/public.scss';
// Before the one that sets up the page.
import '../../public-pages/answers';
import '../../public-pages/draft';
import '../../public-pages/public';
