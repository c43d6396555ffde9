// A mail server on loopback that keeps whole messages, and fails on request.
import { createServer } from 'node:net';

/** Decodes quoted-printable (RFC 2045, section 6.7), as far as links and addresses need it. */
const plain = (text) => text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** What tests look at in a message: its headers as pairs, unfolded, the text, and the file that is attached. */
export function parseMail(message) {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  const get = (name) => headers.find(([known]) => known === name)?.[1];
  const file = message.match(/Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i);
  return {
    headers,
    get,
    id: get('message-id'),
    text: plain(message),
    body: message.slice(end + 4),
    file: file && Buffer.from(file[1], 'base64')
  };
}

/**
 * Says yes to each command; `hesitate` milliseconds pass between a message that was taken and the answer to it.
 *
 * `faults` has, by the part of an address before the @, what happens instead: `code` is answered to the address (421 also
 * hangs up), or `act` is `silent` (the content gets no answer), `lost` (it is taken, and the connection reset before anybody
 * is told) or `reset` (the same after it was said). `times` is how often; without it, always.
 */
export function mailServer({ hesitate = 0, faults = {}, port = 0 } = {}) {
  const [attempts, mails, sockets] = [[], [], new Set()];
  const server = createServer((socket) => {
    let [waiting, inContent, attempt] = ['', false, null];
    const say = (line, then) => socket.writable && socket.write(`${line}\r\n`, then);
    function addressed(to) {
      attempt = { at: Date.now(), to, fault: null, mail: null };
      attempts.push(attempt);
      const fault = faults[to.split('@')[0]];
      if (fault && fault.times !== 0) {
        if (fault.times !== undefined) fault.times -= 1;
        attempt.fault = fault;
      }
      const code = attempt.fault?.code;
      if (!code) return say('250 yes');
      return say(`${code} no, says the test`, () => code === 421 && socket.end());
    }
    function content(message) {
      const act = attempt.fault?.act;
      attempt.mail = { to: attempt.to, ...parseMail(message.replace(/^\.\./gm, '.')) };
      mails.push(attempt.mail);
      if (act === 'silent') return;
      if (act === 'lost') socket.resetAndDestroy();
      // Lets the answer arrive before the reset.
      else setTimeout(() => say('250 taken', () => act === 'reset' && setTimeout(() => socket.resetAndDestroy(), 50)), hesitate);
    }
    function command(line) {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') return addressed(line.match(/<(.*?)>/)[1]);
      inContent = word === 'DATA';
      if (word === 'QUIT') return socket.end('221 bye\r\n');
      if (word === 'EHLO') return say('250-localhost\r\n250 8BITMIME');
      return say(inContent ? '354 go on' : '250 yes');
    }
    const end = () => (inContent ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n'));
    sockets.add(socket);
    socket
      .setEncoding('latin1')
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .on('data', (chunk) => {
        waiting += chunk;
        for (let place = end(); place >= 0; place = end()) {
          const piece = waiting.slice(0, place);
          waiting = waiting.slice(place + (inContent ? 5 : 2));
          if (!inContent) command(piece);
          else {
            inContent = false;
            content(piece);
          }
        }
      });
    say('220 localhost');
  });
  function stop() {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      /** All messages that were taken; each time that an address was named, in their order; and those for one name. */
      resolve({
        mails,
        attempts,
        to: (name) => attempts.filter(({ to }) => to.split('@')[0] === name),
        url: `smtp://127.0.0.1:${server.address().port}`,
        stop
      });
    });
  });
}
