import { RUOLI_SQUADRA, type RuoloSquadra } from './ruoli-squadra.ts'

export const NOMI_RUOLI_SQUADRA: Readonly<Record<RuoloSquadra, string>> = {
  titolare: 'Titolare',
  amministratore: 'Amministratore',
  operatore: 'Operatore',
  cassa: 'Cassa',
  contabile: 'Contabile',
}

type Definizione = { nome: string; ruoli: readonly RuoloSquadra[] }
const T = ['titolare'] as const
const TA = ['titolare', 'amministratore'] as const
const TAK = ['titolare', 'amministratore', 'contabile'] as const
const TAO = ['titolare', 'amministratore', 'operatore'] as const
const TAOK = ['titolare', 'amministratore', 'operatore', 'contabile'] as const
const TAOC = ['titolare', 'amministratore', 'operatore', 'cassa'] as const

/**
 * The one definition of what each role of a team may do: the server refuses by it, the page of the team shows it. A
 * `nome` follows “può” in a sentence.
 */
export const MANSIONI = {
  vedere: { nome: 'vedere pagamenti, rate, abbonamenti e clienti', ruoli: RUOLI_SQUADRA },
  chiedere: { nome: 'chiedere pagamenti e mandarne il link', ruoli: TAOC },
  incassare: { nome: 'registrare incassi e lavorare alla cassa', ruoli: TAOC },
  clienti: { nome: 'aggiungere, invitare e modificare clienti', ruoli: TAOC },
  accordi: { nome: 'proporre e cambiare rate e abbonamenti, annullare pagamenti', ruoli: TAO },
  sollecitare: { nome: 'sollecitare e riprovare addebiti', ruoli: TAO },
  rimborsare: { nome: 'chiedere rimborsi', ruoli: TAO },
  approvare_rimborsi: { nome: 'approvare i rimborsi chiesti da altri', ruoli: TA },
  verificare_cassa: { nome: 'verificare e rettificare le chiusure di cassa', ruoli: TA },
  rinunciare: { nome: 'condonare, ridurre o stralciare un credito', ruoli: TA },
  listino: { nome: 'cambiare piani, prezzi, promozioni, rate offerte e mora', ruoli: TA },
  contestazioni: { nome: 'rispondere alle contestazioni', ruoli: TA },
  andamento: { nome: 'vedere l’andamento e i report', ruoli: TAOK },
  conti: { nome: 'vedere accrediti, commissioni e movimenti', ruoli: TAK },
  esportare: { nome: 'esportare elenchi e creare report', ruoli: TAK },
  banca: { nome: 'preparare le distinte e abbinare i movimenti della banca', ruoli: TAK },
  utenze: { nome: 'gestire utenze e bollette dell’attività', ruoli: TAK },
  assistenza: { nome: 'scrivere all’assistenza e rispondere ai clienti', ruoli: RUOLI_SQUADRA },
  attivita: { nome: 'cambiare i dati dell’attività, i punti vendita e le casse', ruoli: TA },
  metodi: { nome: 'cambiare i metodi con cui paga l’attività', ruoli: TA },
  chiavi: { nome: 'creare e togliere chiavi API e indirizzi degli eventi', ruoli: TA },
  squadra: { nome: 'invitare, sospendere e togliere persone della squadra', ruoli: TA },
  titolarita: {
    nome: 'cambiare IBAN e conto degli incassi, la soglia dei rimborsi e il titolare, prendere l’archivio e chiudere il conto',
    ruoli: T,
  },
} as const satisfies Readonly<Record<string, Definizione>>
export type Mansione = keyof typeof MANSIONI

/** Every duty, in the order in which a page shows them. */
export const NOMI_MANSIONI: readonly Mansione[] = [
  'vedere',
  'chiedere',
  'incassare',
  'clienti',
  'accordi',
  'sollecitare',
  'rimborsare',
  'approvare_rimborsi',
  'verificare_cassa',
  'rinunciare',
  'listino',
  'contestazioni',
  'andamento',
  'conti',
  'esportare',
  'banca',
  'utenze',
  'assistenza',
  'attivita',
  'metodi',
  'chiavi',
  'squadra',
  'titolarita',
]

export function svolge(ruolo: RuoloSquadra, mansione: Mansione): boolean {
  const ruoli: readonly RuoloSquadra[] = MANSIONI[mansione].ruoli
  return ruoli.includes(ruolo)
}

/** The refusal in a sentence: what the role may not do, and whom to ask. */
export function motivoFuoriMansione(ruolo: RuoloSquadra | null, mansione: Mansione | null): string {
  if (ruolo === null) return 'Non fai più parte della squadra di questa attività.'
  const cosa = mansione === null ? 'fare questa operazione' : MANSIONI[mansione].nome
  const chi = mansione === 'titolarita' ? 'Lo fa il titolare.' : 'Chiedi a chi gestisce la squadra.'
  return `Con il ruolo ${NOMI_RUOLI_SQUADRA[ruolo]} non puoi ${cosa}. ${chi}`
}

/** The roles that a person may give to others, and whom they may touch: nobody gives what they do not have. */
export const sottoposti = (ruolo: RuoloSquadra): readonly RuoloSquadra[] => {
  if (ruolo === 'titolare') return ['amministratore', 'operatore', 'cassa', 'contabile']
  return ruolo === 'amministratore' ? ['operatore', 'cassa', 'contabile'] : []
}
