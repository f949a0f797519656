const OWN = 'http://localhost:3000'

/** Addresses that people may be sent to, and the places where they land exactly. */
export const GOOD: readonly (readonly [string, string])[] = [
  ['/', '/'],
  ['/home', '/home'],
  ['/pagamenti?stato=da_pagare&page=2', '/pagamenti?stato=da_pagare&page=2'],
  ['/pagamenti#riga-3', '/pagamenti#riga-3'],
  [
    '/gateway/6a0000000000000000000000?esito=fatto',
    '/gateway/6a0000000000000000000000?esito=fatto',
  ],
  [OWN, '/'],
  [`${OWN}/`, '/'],
  [`${OWN}/home`, '/home'],
  [
    `${OWN}/pagamenti?stato=pagato&q=Rossi%20%26%20Figli#x`,
    '/pagamenti?stato=pagato&q=Rossi%20%26%20Figli#x',
  ],
  [`${OWN}/pagamenti?torna=https%3A%2F%2Fevil.it`, '/pagamenti?torna=https%3A%2F%2Fevil.it'],
  [`${OWN}/pagamenti?torna=//evil.it`, '/pagamenti?torna=//evil.it'],
  [`${OWN}/pagamenti#//evil.it`, '/pagamenti#//evil.it'],
  ['/ricerca?q=è', '/ricerca?q=%C3%A8'],
  ['/loginate', '/loginate'],
  ['home', '/home'],
  [':', '/:'],
  ['?page=1', '/?page=1'],
  ['HTTP://LOCALHOST:3000/home', '/home'],
  ['//home', '/home'],
  ['/a/../home', '/home'],
]

const HOSTS = [
  'evil.it',
  'localhost:3000.evil.it',
  'localhost.evil.it',
  'evil.it:3000',
  'localhost:3001',
  'localhost:80',
  '127.0.0.1:3000',
  '[::1]:3000',
  '0x7f.1:3000',
  'evil。it',
  'ｅvil.it',
  'xn--vil-9ma.it',
]

const WRAPPERS: readonly ((host: string) => string)[] = [
  (host) => `http://${host}`,
  (host) => `https://${host}/home`,
  (host) => `HTTPS:${host}`,
  (host) => `https:/${host}`,
  (host) => `https:///${host}`,
  (host) => `https:\\\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `/\\${host}`,
  (host) => `\\/${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `ht\ntp://${host}`,
  (host) => `\u0000//${host}`,
  (host) => `http://localhost:3000@${host}`,
  (host) => `http://localhost:3000%40${host}`,
  (host) => `http://localhost:3000\\@${host}`,
  (host) => `http://${host}#@localhost:3000`,
  (host) => `http://${host}?localhost:3000`,
  (host) => `ftp://${host}`,
]

const ODD = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:http://localhost:3000/x',
  'about:blank',
  'mailto:a@b.it',
  'tel:+39',
  'https://localhost:3000/home',
  'http://localhost/home',
  'http://user@localhost:3000/home',
  'http://user:pw@localhost:3000/home',
  'http://:pw@localhost:3000/home',
  'http://localhost:3000\\@evil.it',
  'http:\\\\localhost:3000',
  '/\u0085/evil.it',
  '/\u2028/evil.it',
  '/\u2029/evil.it',
  '/\ud800',
  '/home\u0000',
  '/home\r\nSet-Cookie: a=b',
  '/login',
  '/login?referrer=/login',
  '/logout',
  '/logout?referrer=/',
  '/%2fevil.it',
  '/%2Fevil.it',
  '/%5cevil.it',
  'http://',
  'http://[',
  'http://%',
  'https://',
  `/${'x'.repeat(5000)}`,
]

/**
 * Addresses that must never be followed: hosts that are not ours in every disguise, and texts that are no address of
 * a page.
 */
export const BAD: readonly string[] = [
  ...HOSTS.flatMap((host) => WRAPPERS.map((wrap) => wrap(host))),
  ...ODD,
]

/** Addresses that stay on our origin, because browsers, as our code, drop the leading slashes. */
export const COLLAPSED: readonly string[] = HOSTS.filter((host) => !/[[:%。ｅ]/.test(host)).flatMap(
  (host) => [`//${host}`, `///${host}`, `////${host}/home`, `//${host}/%2f..`],
)
