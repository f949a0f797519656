import type { MenuItem } from '@rateo/contract/base/impostazioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { paths } from '../../app/routes/paths.ts'
import type { Found } from './sources.ts'

/** Something to do, or a page to go to; `parole` are other words that people have for it. */
type Comando = { title: string; detail: string; href: string; parole?: string }

const scheda = (pagina: string, nome: string) => `${pagina}?scheda=${nome}`

/** The most asked first: they are what is shown before anything is typed. */
const AZIONI: Readonly<Record<Ruolo, readonly Comando[]>> = {
  esercente: [
    {
      title: 'Richiedi un pagamento',
      detail: 'Importo, scadenza e link da mandare',
      href: paths.richiediPagamento(),
      parole: 'nuovo incasso fattura chiedi',
    },
    {
      title: 'Proponi una dilazione',
      detail: 'Un importo in più rate',
      href: paths.nuovaDilazione(),
      parole: 'nuova rate dividi piano',
    },
    {
      title: 'Cassa',
      detail: 'Apri, conta e chiudi',
      href: `${paths.homeEsercente()}?cassa=elenco`,
      parole: 'chiusura contanti pos',
    },
    {
      title: 'Prepara una distinta SDD',
      detail: 'Gli addebiti da portare in banca',
      href: paths.nuovaDistinta(),
      parole: 'addebiti banca file sepa',
    },
    {
      title: 'Quando arrivano i soldi',
      detail: 'Accrediti sul tuo conto',
      href: paths.accrediti(),
      parole: 'accrediti bonifico conto',
    },
    {
      title: 'Dati e IBAN dell’attività',
      detail: 'Profilo, Attività',
      href: scheda(paths.profilo(), 'attivita'),
      parole: 'logo punti vendita contatti iban',
    },
  ],
  cliente: [
    {
      title: 'Metodi di pagamento',
      detail: 'Carte e conti salvati',
      href: scheda(paths.profilo(), 'metodi'),
      parole: 'carta iban aggiungi',
    },
    {
      title: 'Richiedi assistenza',
      detail: 'Ti rispondiamo qui e per e-mail',
      href: paths.nuovaRichiesta(),
      parole: 'aiuto problema supporto',
    },
  ],
  admin: [
    {
      title: 'Parametri',
      detail: 'Gestione',
      href: scheda(paths.gestione(), 'parametri'),
      parole: 'impostazioni soglie',
    },
    {
      title: 'Utenti e ruoli',
      detail: 'Gestione',
      href: scheda(paths.gestione(), 'utenti'),
      parole: 'persone accessi sessioni',
    },
    {
      title: 'Lavori',
      detail: 'Gestione',
      href: scheda(paths.gestione(), 'lavori'),
      parole: 'esecuzioni notte',
    },
    {
      title: 'Riconciliazione',
      detail: 'Gestione',
      href: scheda(paths.gestione(), 'riconciliazione'),
      parole: 'differenze fornitore',
    },
    {
      title: 'Cronologia',
      detail: 'Gestione',
      href: scheda(paths.gestione(), 'cronologia'),
      parole: 'chi ha fatto',
    },
  ],
}

const OVUNQUE: readonly Comando[] = [
  {
    title: 'Sicurezza',
    detail: 'Password, verifica in due passaggi, sessioni',
    href: scheda(paths.profilo(), 'sicurezza'),
    parole: 'codice passkey accesso',
  },
  {
    title: 'Notifiche',
    detail: 'Che cosa ti arriva e come',
    href: scheda(paths.profilo(), 'notifiche'),
    parole: 'avvisi email sms',
  },
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** True when every word typed begins one of the words of the text. */
const hasWords = (text: string, typed: string) => {
  const words = plain(text).split(/\W+/)
  return plain(typed)
    .split(/\s+/)
    .every((one) => words.some((word) => word.startsWith(one)))
}

const MOST = 5

/** The things to do and the pages that fit what was typed; with nothing typed, those that are asked most. */
export function findComandi(role: Ruolo, menu: readonly MenuItem[], typed: string): Found[] {
  const toFound = ({ title, detail, href }: Comando) => ({ id: href, title, detail, href })
  const azioni = AZIONI[role]
  if (typed === '') return azioni.map(toFound)
  const pagine = menu
    .filter(({ route }) => azioni.every(({ href }) => href !== route))
    .map(({ label, route }) => ({ title: label, detail: 'Pagina', href: route }))
  const found = [...azioni, ...pagine, ...OVUNQUE].filter(({ title, parole = '' }: Comando) =>
    hasWords(`${title} ${parole}`, typed),
  )
  return found.slice(0, MOST).map(toFound)
}
