import { GIORNI_EVENTO } from '@rateo/domain/credito/rata-a-evento'
import type { MenuItem } from '@rateo/contract/base/impostazioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'

/** An entry of the menu is shown once its screen exists. */
const SCHERMATE: ReadonlySet<string> = new Set([
  '/home',
  '/home/esercente?cassa=elenco',
  '/pagamenti',
  '/dilazioni',
  '/abbonamenti',
  '/clienti',
  '/esercenti',
  '/ricerca_esercenti',
  '/consulenti',
  '/promozioni',
  '/promozioni_esercente',
  '/gestione',
  '/sviluppatori',
  '/documenti',
  '/reports',
  '/utenze',
  '/raccolte',
  '/banca',
  '/beneficiari',
  '/ripartizioni',
])

const home = { route: '/home', icon: 'home', label: 'Home' }
const pagamenti = { route: '/pagamenti', icon: 'pagamenti', label: 'Pagamenti' }
const dilazioni = { route: '/dilazioni', icon: 'dilazioni', label: 'Dilazioni' }
const abbonamenti = { route: '/abbonamenti', icon: 'abbonamenti', label: 'Abbonamenti' }
const clienti = { route: '/clienti', icon: 'clienti', label: 'Clienti' }
const documenti = { route: '/documenti', icon: 'documenti', label: 'Documenti' }
const reports = { route: '/reports', icon: 'reports', label: 'Report' }
const utenze = { route: '/utenze', icon: 'utenze', label: 'Utenze' }
const raccolte = { route: '/raccolte', icon: 'raccolte', label: 'Raccolte' }
const banca = { route: '/banca', icon: 'banca', label: 'Banca' }
const beneficiari = { route: '/beneficiari', icon: 'clienti', label: 'Beneficiari' }
const ripartizioni = { route: '/ripartizioni', icon: 'dilazioni', label: 'Spese divise' }

const MENU: Record<Ruolo, readonly MenuItem[]> = {
  esercente: [
    home,
    pagamenti,
    // A part of the home with an entry of its own: who stands at the till looks for it every day.
    { route: '/home/esercente?cassa=elenco', icon: 'contanti', label: 'Cassa' },
    banca,
    dilazioni,
    abbonamenti,
    raccolte,
    // Shown where esercenti may make them.
    { route: '/promozioni_esercente', icon: 'promozioni', label: 'Promozioni' },
    clienti,
    documenti,
    reports,
    utenze,
    beneficiari,
    ripartizioni,
    { route: '/sviluppatori', icon: 'sviluppatori', label: 'Sviluppatori' },
  ],
  cliente: [
    home,
    pagamenti,
    dilazioni,
    abbonamenti,
    { route: '/ricerca_esercenti', icon: 'ricerca', label: 'Trova esercenti' },
    documenti,
    utenze,
    beneficiari,
  ],
  admin: [
    home,
    { route: '/esercenti', icon: 'esercenti', label: 'Esercenti' },
    clienti,
    pagamenti,
    dilazioni,
    abbonamenti,
    raccolte,
    { route: '/consulenti', icon: 'consulenti', label: 'Consulenti' },
    { route: '/promozioni', icon: 'promozioni', label: 'Promozioni' },
    { route: '/gestione', icon: 'gestione', label: 'Gestione' },
    reports,
    documenti,
    beneficiari,
    ripartizioni,
  ],
}

const shown = (items: readonly MenuItem[]) => items.filter(({ route }) => SCHERMATE.has(route))

/** The values that hold until staff write others in the table. */
export const PREDEFINITE = {
  brand: 'Rateo',
  loader_ms: 1000,
  assistenza_email: '',
  validita_link_giorni: 30,
  sdd_preavviso_giorni: 2,
  /** Days in which a cliente answers a proposal of dilazione. */
  dilazione_validita_giorni: 7,
  /** Hours in which what is due at once is paid, once a dilazione was accepted. */
  dilazione_perfezionamento_ore: 72,
  /** Limits of what a cliente moves alone: days after the agreed one, and rate of one plan. */
  spostamenti_rata: { giorni: 15, volte: 2 },
  /** Days of the rate that wait for an event: to pay and to answer, and before the last one. */
  eventi_rata: GIORNI_EVENTO,
  /** From which hour, in Rome, what falls due today is charged. */
  addebiti_dalle: 6,
  /** Banking days between a payment on line and the account of the esercente. */
  giorni_accredito: 5,
  /** The most that an esercente may ask for in thirty days while it is looked at or limited. */
  tetto_esercente_centesimi: 500_000,
  menu: {
    esercente: shown(MENU.esercente),
    cliente: shown(MENU.cliente),
    admin: shown(MENU.admin),
  },
}
