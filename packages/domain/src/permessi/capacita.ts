import type { StatoEsercente } from '../identita/esercente.ts'

/** The capacità of an esercente: each follows from its state and from the switches of the staff. */
export const CAPACITA = [
  'nuovi_incassi',
  'rinnovi_e_rate',
  'rimborsi',
  'accrediti',
  'api',
  'accesso',
] as const
export type Capacita = (typeof CAPACITA)[number]

/** The levels of each capacità, from everything to nothing: a switch only moves towards nothing. */
const LIVELLI = {
  nuovi_incassi: ['si', 'fino_al_tetto', 'no'],
  rinnovi_e_rate: ['si', 'no'],
  rimborsi: ['si', 'dallo_staff', 'no'],
  accrediti: ['si', 'trattenuti', 'no'],
  api: ['si', 'sola_lettura', 'di_prova', 'no'],
  accesso: ['si', 'sola_lettura', 'ricorso', 'registrazione', 'no'],
} as const
type Livelli = typeof LIVELLI
export type Livello<C extends Capacita = Capacita> = Livelli[C][number]
export type CapacitaDi = { readonly [C in Capacita]: Livello<C> }

const DI_PROVA: CapacitaDi = {
  nuovi_incassi: 'no',
  rinnovi_e_rate: 'no',
  rimborsi: 'no',
  accrediti: 'no',
  api: 'di_prova',
  accesso: 'registrazione',
}
const SOTTO_ESAME: CapacitaDi = {
  nuovi_incassi: 'fino_al_tetto',
  rinnovi_e_rate: 'si',
  rimborsi: 'si',
  accrediti: 'trattenuti',
  api: 'si',
  accesso: 'si',
}
const NIENTE: CapacitaDi = {
  nuovi_incassi: 'no',
  rinnovi_e_rate: 'no',
  rimborsi: 'no',
  accrediti: 'no',
  api: 'no',
  accesso: 'no',
}

/** The one table: state × capability. The server refuses by it, the screens show by it. */
export const CAPACITA_PER_STATO: Readonly<Record<StatoEsercente, CapacitaDi>> = {
  in_registrazione: DI_PROVA,
  inviato: DI_PROVA,
  in_verifica: SOTTO_ESAME,
  integrazione_richiesta: SOTTO_ESAME,
  attivo: {
    nuovi_incassi: 'si',
    rinnovi_e_rate: 'si',
    rimborsi: 'si',
    accrediti: 'si',
    api: 'si',
    accesso: 'si',
  },
  limitato: SOTTO_ESAME,
  // The staff choose, when they suspend, whether renewals and rate go on.
  sospeso: { ...SOTTO_ESAME, nuovi_incassi: 'no', api: 'sola_lettura' },
  inattivo: NIENTE,
  rifiutato: { ...NIENTE, accesso: 'ricorso' },
  // This holds until the last day of the contract; then the esercente is `cessato`.
  in_cessazione: {
    nuovi_incassi: 'no',
    rinnovi_e_rate: 'si',
    rimborsi: 'si',
    accrediti: 'si',
    api: 'sola_lettura',
    accesso: 'si',
  },
  // Money that is still the esercente's can leave.
  cessato: { ...NIENTE, rimborsi: 'dallo_staff', accrediti: 'si', accesso: 'sola_lettura' },
}

/** The level that each switch of the staff leaves. */
export const INTERRUTTORI = {
  nuovi_incassi: 'no',
  rinnovi_e_rate: 'no',
  rimborsi: 'no',
  accrediti: 'trattenuti',
  api: 'no',
} as const satisfies { [C in Capacita]?: Livello<C> }
export type Interruttore = keyof typeof INTERRUTTORI
export const NOMI_INTERRUTTORI = [
  'nuovi_incassi',
  'rinnovi_e_rate',
  'rimborsi',
  'accrediti',
  'api',
] as const satisfies readonly Interruttore[]

const isInterruttore = (value: unknown): value is Interruttore =>
  NOMI_INTERRUTTORI.some((one) => one === value)

/** Reads what is stored; a word of another time stops nothing. */
export const leggiInterruttori = (value: unknown): Interruttore[] =>
  Array.isArray(value) ? value.filter(isInterruttore) : []

function piuStretto<C extends Capacita>(capacita: C, a: Livello<C>, b: Livello<C>): Livello<C> {
  const scala: readonly Livello<C>[] = LIVELLI[capacita]
  return scala.indexOf(a) >= scala.indexOf(b) ? a : b
}

/** The capacità of an esercente in this state, less what the staff have stopped. */
export function capacitaDi(stato: StatoEsercente, fermi: readonly Interruttore[]): CapacitaDi {
  const { accesso, ...altre } = CAPACITA_PER_STATO[stato]
  const livello = <C extends Interruttore>(nome: C, diStato: Livello<C>): Livello<C> =>
    fermi.includes(nome) ? piuStretto<C>(nome, diStato, INTERRUTTORI[nome]) : diStato
  return {
    nuovi_incassi: livello('nuovi_incassi', altre.nuovi_incassi),
    rinnovi_e_rate: livello('rinnovi_e_rate', altre.rinnovi_e_rate),
    rimborsi: livello('rimborsi', altre.rimborsi),
    accrediti: livello('accrediti', altre.accrediti),
    api: livello('api', altre.api),
    accesso,
  }
}

const PERCHE: Readonly<Record<StatoEsercente, string>> = {
  in_registrazione: 'la registrazione non è completa',
  inviato: 'la registrazione non è ancora stata controllata',
  in_verifica: 'la registrazione è in verifica',
  integrazione_richiesta: 'la registrazione va completata',
  attivo: 'l’assistenza l’ha fermata',
  limitato: 'l’attività è limitata',
  sospeso: 'l’attività è sospesa',
  inattivo: 'l’attività non è attiva',
  rifiutato: 'la registrazione non è stata approvata',
  in_cessazione: 'il contratto sta per finire',
  cessato: 'il contratto è finito',
}

const COSA: Readonly<Record<Interruttore, string>> = {
  nuovi_incassi: 'Per ora non puoi chiedere nuovi pagamenti',
  rinnovi_e_rate: 'Per ora rinnovi e rate non vengono addebitati',
  rimborsi: 'Per ora non puoi fare rimborsi',
  accrediti: 'Per ora gli accrediti sono trattenuti',
  api: 'Per ora le chiavi API non sono ammesse',
}

const DEL_CONTO =
  'il conto su cui ricevere gli incassi non è attivo, o è troppo sotto zero. Nel profilo trovi che cosa manca'

/**
 * The reason why an esercente may not, in a sentence for it; null when it may. `fino_al_tetto` counts as may: the cap
 * is counted elsewhere. `delConto`: stopped because its account at the payment provider may not.
 */
export function motivoSenzaCapacita(
  capacita: Interruttore,
  stato: StatoEsercente,
  fermi: readonly Interruttore[],
  delConto: readonly Interruttore[] = [],
): string | null {
  const livello = capacitaDi(stato, fermi)[capacita]
  if (livello === 'si' || livello === 'fino_al_tetto') {
    return delConto.includes(capacita) ? `${COSA[capacita]}: ${DEL_CONTO}.` : null
  }
  const diStato = CAPACITA_PER_STATO[stato][capacita]
  const perche = livello === diStato ? PERCHE[stato] : PERCHE.attivo
  return `${COSA[capacita]}: ${perche}.`
}
