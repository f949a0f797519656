import { giorniTra, type Giorno } from '../tempo/giorno.ts'
import { type AliquoteBonifico, trattenutoDallaBanca } from '../trattenute/vincolo.ts'
import type { EccezioneBanca } from '../banca/movimento-banca.ts'

type Testi = { descrizione: string; controparte: string; riferimento: string }
type Movimento = Testi & { data: Giorno; importo_centesimi: number }

/** A debt that a transfer may pay, with all that is owed of it on that day. */
export type DebitoCandidato = {
  pagamento_id: string
  nome: string
  dovuto_centesimi: number
  /** True when its code, or the reference of the esercente, stands in the text of the movement. */
  nominato: boolean
  /** True when the cliente announced a transfer for it. */
  annunciato: boolean
  /** The rates at which the bank keeps back of its transfer; null for an ordinary one. */
  parlante: AliquoteBonifico | null
}

/** An incasso by transfer that a person wrote down before the file came. */
export type IncassoCandidato = {
  tentativo_id: string
  pagamento_id: string
  nome: string
  importo_centesimi: number
  nominato: boolean
  parlante: AliquoteBonifico | null
}

/** Cash that the till paid in, or a payout of the provider. */
export type AltroCandidato = { id: string; importo_centesimi: number; giorno: Giorno }

export type Candidati = {
  debiti: readonly DebitoCandidato[]
  incassi: readonly IncassoCandidato[]
  versamenti: readonly AltroCandidato[]
  accrediti: readonly AltroCandidato[]
}

export type Decisione =
  | { tipo: 'debiti'; quote: { pagamento_id: string; importo_centesimi: number }[] }
  | { tipo: 'incasso'; tentativo_id: string }
  | { tipo: 'versamento' | 'accredito'; id: string }
  | { tipo: 'eccezione'; eccezione: EccezioneBanca }

/** Money takes up to so many days to be seen on the account, weekends and feasts included. */
export const GIORNI_ATTESA_BANCA = 6

const CONTANTI = /versam|contant|self|evoluto|cassa continua|banconot/i
const SEGNI = '[0-9A-HJKMNP-TV-Z]'
const SOCIETA = new Set([
  'SRL',
  'SRLS',
  'SPA',
  'SNC',
  'SAS',
  'SOC',
  'COOP',
  'SOCIETA',
  'DITTA',
  'STUDIO',
  'THE',
  'DEL',
  'DELLA',
])
const CODICI_MAX = 20

const testoDi = ({ descrizione, controparte, riferimento }: Testi) =>
  `${descrizione} ${riferimento} ${controparte}`.toUpperCase()

/**
 * The codes of debts that may stand in a text: words of eight signs, and what follows “Rateo” even where the bank broke the
 * line. Letters that a code never has are read as the figures that they look like.
 */
export function codiciNelTesto(testi: Testi): string[] {
  const chiaro = testoDi(testi)
  const uguale = (testo: string) => testo.replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const parole = chiaro.split(/[^0-9A-Z]+/).filter((parola) => parola.length === 8)
  const unito = chiaro.replaceAll(/[^0-9A-Z]/g, '')
  const dopo = [...unito.matchAll(/RATEO([0-9A-Z]{8})/g)].map(([, codice = '']) => codice)
  const codici = [...dopo, ...parole].map(uguale)
  return [...new Set(codici)]
    .filter((uno) => new RegExp(`^${SEGNI}{8}$`).test(uno))
    .slice(0, CODICI_MAX)
}

const parole = (testo: string) =>
  testo
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .filter((parola) => parola.length > 2 && !SOCIETA.has(parola))

/** True when every word of a name stands in what the bank says of the movement. */
export function eLoStessoNome(nome: string, testi: Testi): boolean {
  const sue = parole(nome)
  const scritte = new Set(parole(`${testi.controparte} ${testi.descrizione}`))
  return sue.length > 0 && sue.every((parola) => scritte.has(parola))
}

/** True where so much came of a sum: all of it, or all but what the bank keeps back of a bonifico parlante. */
export const eArrivato = (
  centesimi: number,
  importo: number,
  parlante: AliquoteBonifico | null,
): boolean =>
  centesimi === importo ||
  (parlante !== null && trattenutoDallaBanca(centesimi, importo, parlante) !== null)

const somma = (debiti: readonly DebitoCandidato[]) =>
  debiti.reduce((tutto, { dovuto_centesimi }) => tutto + dovuto_centesimi, 0)

const vicino = (movimento: Movimento, giorno: Giorno) => {
  const dopo = giorniTra(giorno, movimento.data)
  return dopo >= 0 && dopo <= GIORNI_ATTESA_BANCA
}

const unico = <T>(tutti: readonly T[]): T | null => (tutti.length === 1 ? (tutti[0] ?? null) : null)

/** Compares what came with what these debts cost: as much pays them, more or less waits for a person. */
function diQuesti(debiti: readonly DebitoCandidato[], importo: number): Decisione {
  const dovuto = somma(debiti)
  // A bonifico parlante is of one invoice.
  const parlante = unico(debiti)?.parlante ?? null
  if (!eArrivato(dovuto, importo, parlante)) {
    return { tipo: 'eccezione', eccezione: importo < dovuto ? 'manca' : 'eccede' }
  }
  return {
    tipo: 'debiti',
    quote: debiti.map(({ pagamento_id, dovuto_centesimi }) => ({
      pagamento_id,
      importo_centesimi: dovuto_centesimi,
    })),
  }
}

/** Decides by what the text names: a code is worth more than anything else. Null where it names nothing. */
function nominati(movimento: Movimento, { debiti, incassi }: Candidati): Decisione | null {
  const gia = incassi.filter(
    ({ nominato, importo_centesimi, parlante }) =>
      nominato && eArrivato(importo_centesimi, movimento.importo_centesimi, parlante),
  )
  const scritto = unico(gia)
  if (scritto !== null) return { tipo: 'incasso', tentativo_id: scritto.tentativo_id }
  const aperti = debiti.filter(({ nominato, dovuto_centesimi }) => nominato && dovuto_centesimi > 0)
  return aperti.length > 0 ? diQuesti(aperti, movimento.importo_centesimi) : null
}

/** Finds all that one movement may be by its amount and its day. Only one alone is taken. */
function perImporto(movimento: Movimento, candidati: Candidati): Decisione[] {
  const stesso = ({ importo_centesimi }: { importo_centesimi: number }) =>
    importo_centesimi === movimento.importo_centesimi
  const debiti = candidati.debiti.filter(
    (debito) =>
      debito.annunciato &&
      eArrivato(debito.dovuto_centesimi, movimento.importo_centesimi, debito.parlante) &&
      eLoStessoNome(debito.nome, movimento),
  )
  const contanti = CONTANTI.test(`${movimento.descrizione} ${movimento.controparte}`)
  return [
    ...debiti.map((debito) => diQuesti([debito], movimento.importo_centesimi)),
    ...candidati.incassi
      .filter(
        ({ importo_centesimi, parlante, nome }) =>
          eArrivato(importo_centesimi, movimento.importo_centesimi, parlante) &&
          eLoStessoNome(nome, movimento),
      )
      .map(({ tentativo_id }): Decisione => ({ tipo: 'incasso', tentativo_id })),
    ...candidati.accrediti
      .filter(
        (uno) =>
          stesso(uno) && Math.abs(giorniTra(uno.giorno, movimento.data)) <= GIORNI_ATTESA_BANCA,
      )
      .map(({ id }): Decisione => ({ tipo: 'accredito', id })),
    ...candidati.versamenti
      .filter((uno) => contanti && stesso(uno) && vicino(movimento, uno.giorno))
      .map(({ id }): Decisione => ({ tipo: 'versamento', id })),
  ]
}

/**
 * Decides what a movement is, where there is no doubt; else why it waits for a person. Nothing is guessed: a code with its amount, or
 * an amount with its name, day and kind that fit one thing alone.
 */
export function decidiMovimento(movimento: Movimento, candidati: Candidati): Decisione {
  if (movimento.importo_centesimi < 0) return { tipo: 'eccezione', eccezione: 'uscita_ignota' }
  const detto = nominati(movimento, candidati)
  if (detto !== null) return detto
  const uno = unico(perImporto(movimento, candidati))
  if (uno !== null) return uno
  const annunciato = unico(
    candidati.debiti.filter((debito) => debito.annunciato && eLoStessoNome(debito.nome, movimento)),
  )
  if (annunciato !== null && annunciato.dovuto_centesimi !== movimento.importo_centesimi) {
    return diQuesti([annunciato], movimento.importo_centesimi)
  }
  return { tipo: 'eccezione', eccezione: 'entrata_ignota' }
}
