// A mail server on loopback that takes everything and keeps whole messages.
import { createServer } from 'node:net';

/** Undoes quoted-printable (RFC 2045, section 6.7), as far as links and addresses need it. */
const plain = (text) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** What tests look at in a message. */
function read(message, to) {
  const head = message.split('\r\n\r\n', 1)[0].replace(/\r\n[ \t]+/g, ' ');
  const file = message.match(/Content-Disposition: attachment[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i);
  return {
    to,
    id: head.match(/^Message-ID:\s*(\S+)/im)?.[1],
    text: plain(message),
    file: file && Buffer.from(file[1], 'base64'),
  };
}

/** Says yes to each command. `hesitate` milliseconds pass between a message that was taken and the answer to it. */
export function mailServer({ hesitate = 0 } = {}) {
  const mails = [];
  const server = createServer((socket) => {
    let [waiting, inContent, to] = ['', false, ''];
    const say = (line) => socket.writable && socket.write(`${line}\r\n`);
    const end = () => (inContent ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n'));
    function content(message) {
      mails.push(read(message.replace(/^\.\./gm, '.'), to));
      setTimeout(() => say('250 taken'), hesitate);
    }
    function command(line) {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') to = line.match(/<(.*?)>/)[1];
      inContent = word === 'DATA';
      if (word === 'QUIT') socket.end('221 bye\r\n');
      else if (word === 'EHLO') say('250-localhost\r\n250 8BITMIME');
      else say(inContent ? '354 go on' : '250 yes');
    }
    socket.setEncoding('latin1').on('error', () => {}).on('data', (chunk) => {
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
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ mails, url: `smtp://127.0.0.1:${server.address().port}`, stop: () => server.close() });
    });
  });
}
