import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClassNames } from './class-names.ts'
import { ahead, compileAtOnce } from './vite-ahead.ts'
import {
  earlyStart,
  type FirstPages,
  keepPrevious,
  precompress,
  preload,
  withoutFacades,
  withoutRuntimeFile,
  withoutSummaries,
} from './vite-plugins.ts'
import { libraryVariables, withoutUnusedColours } from './vite-theme.ts'

const OUT_DIR = path.join(import.meta.dirname, 'dist')

const server = process.env['RATEO_BFF'] ?? 'http://localhost:3000'
const SERVER_PATHS = [
  '/termini',
  '/informativa',
  '/cookie',
  '/accessibilita',
  '/stato',
  '/api',
  '/session',
  '/get_myself',
  '/auth',
  '/otp',
  '/chiusura_cassa',
  '/login',
  '/logout',
  '/posta-prova',
  '/paga/',
  '/scadenze/',
]

/**
 * The first page travels as few files: many small ones compress badly, carry headers each and wait for one another.
 * Each group takes a module with all that it imports, but for what a group before it has taken.
 */
const GROUPS = [
  // The code that draws, apart from what is drawn: each is read and begun in a task of its own (`ahead`).
  {
    name: 'react',
    test: /(node_modules\/(react|react-dom|scheduler)\/|src\/app\/begin\/react-first\.ts$)/,
    priority: 5,
  },
  // The shell; what most forms lead to their faults with; the list that is opened most, whose parts every list and the
  // homes draw too; and the styles of the two pages that people start from, so that they are one file.
  {
    name: 'base',
    test: /web\/src\/(main\.tsx|ui\/table\/row-(table|cards)\.tsx|features\/pagamenti\/(elenco\/(pagamenti-columns|pagamenti\.page|elenco\.api)|richiesta\/richiedi-button)\.tsx?|ui\/fields\/lead-to-wrong\.ts|(ui(\/(chart|fields|list-tools|notices|parts|plain|table))?|features\/(home|pagamenti\/elenco|contestazioni))\/[^/]*\.css)$/,
    priority: 3,
  },
  // The styles of records and of what is done to them, which no list draws: before those of `base` are chosen.
  {
    name: 'schede',
    test: /web\/src\/(app\/checkout-frame\.module|features\/(gateway\/gateway|pagamenti\/pagamento(-contabilita)?|rimborsi\/rimborsi)\.module|ui\/((record|card)\/[^/]*|fields\/upload-state\.module|(ways|saldo-box|mora-lines|otp-step|progress-bar)\.module))\.css$/,
    priority: 4,
  },
  // The parts of the homes of all roles; and the calls that only a cliente's home makes, which other pages make too.
  {
    name: 'home',
    test: /(features\/(home\/(latest|figure|home-head|home\.api|da-fare)|conti\/use-has-conti)|ui\/chart\/(delta|figure-card|definition))\.tsx?$/,
    priority: 1,
  },
  // The takings: drawn by the homes of who collects, and over any period by the page of reports.
  {
    name: 'incassi',
    test: /(features\/home\/(andamento|incassato-figures)|ui\/chart\/bars-chart)\.tsx$/,
    priority: 0,
  },
  // The library: its provider, and the components that most pages draw.
  {
    name: 'libreria',
    test: /(ui\/parts\/library\.tsx|@mantine\/core\/esm\/components\/(Button|ActionIcon|Skeleton|Stack|Group|Loader|Transition)\/[A-Z]\w+\.mjs)$/,
    priority: 1,
  },
  // The parts that each record draws, and the page where one pays as well: its head, its history, the rules that both read by.
  {
    name: 'scheda',
    test: /web\/src\/(ui\/(record\/(technical-details|timeline|cronologia-panel|initial|numero|parties|record-header|record-menu)|copy-button|back-link|mora-lines|fields\/(segments|numero-coperto|data-passata))\.tsx?|ui\/notices\/per-mansione\.tsx|hooks\/use-(idempotency-key|assistenza|upload|come-cliente|mansione)\.ts|api\/upload\.ts|features\/gateway\/(chiedi-nuovo-link|scelta\/pay-bar)\.tsx)$/,
    priority: 0,
  },
  {
    name: 'regole',
    test: /(contract\/src\/(promozioni\/sconto|incasso\/(mandati|righe-mora|metodo-salvato)|accordi\/(offerte-rate|dilazioni-proposte|decisione-credito|pagamenti|note-pagamento)|persone\/attivita|ponte\/riesame)|domain\/src\/(stati\/(tentativo|piano)|banca\/sdd|denaro\/(iva|commissione|sconto))|web\/src\/features\/dilazioni\/words)\.ts$/,
    priority: 0,
  },
  // The fields of forms and what draws them: in pieces they would be a dozen files of nothing.
  {
    name: 'campi-form',
    test: /(@mantine\/core\/esm\/components\/(Input|InputBase|InlineInput|TextInput|Checkbox|Radio)\/[A-Z]\w+\.mjs|web\/src\/ui\/(fields\/money-field|ways|card\/card-face)\.tsx)$/,
    priority: 0,
  },
  { name: 'conti', test: /(movimenti\/movimenti\.api|sportello\/arretrati)\.ts$/, priority: 1 },
]

const FIRST_PAGES: FirstPages = [
  { address: /^\/pagamenti\/[0-9a-f]{24}$/, chunks: ['pagamento.page', 'libreria'] },
  { address: /^\/gateway\//, chunks: ['gateway.page', 'checkout-frame', 'libreria'] },
  { address: /^\/(home.*)?$/, chunks: ['home'] },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutSummaries(),
    withoutUnusedColours(),
    libraryVariables(),
    withoutFacades(),
    withoutRuntimeFile('react'),
    ahead('react'),
    compileAtOnce('react', 'base', 'home'),
    preload(FIRST_PAGES, 'libreria'),
    earlyStart(),
    keepPrevious(OUT_DIR),
    precompress(OUT_DIR),
  ],
  // The server puts the nonce of each answer in place of this word.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName: shortClassNames(path.join(import.meta.dirname, 'src')) } },
  build: {
    outDir: OUT_DIR,
    // The files of the release before stay (`keepPrevious`).
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The door of an area does nothing by itself: what is not taken through it is not asked for.
      treeshake: {
        moduleSideEffects: [{ test: /features\/[\w-]+\/index\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: GROUPS },
        // The first file names all the others, and letters drawn by chance do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: Object.fromEntries(SERVER_PATHS.map((prefix) => [prefix, server])) },
})
