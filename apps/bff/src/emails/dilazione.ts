import { formattaEuro } from '@rateo/domain/denaro'
import { formattaGiornoLungo } from '@rateo/domain/formato'
import { NESSUN_ADDEBITO } from './dati-pagamento.ts'
import { compose, type Email } from './layout.ts'

export type DatiDilazione = {
  id: string
  esercente: string
  cliente: string
  causale: string
  totale_centesimi: number
  n_rate: number
  /** The last day of the answer, or of what is paid at once. */
  entro: string | null
  motivo: string | null
}

export const FATTI_DILAZIONE = [
  'invia',
  'approva',
  'respinge',
  'ritira',
  'accetta',
  'rifiuta',
  'scade',
  'attiva',
  'non_perfeziona',
  'annulla',
] as const
export type FattoDilazione = (typeof FATTI_DILAZIONE)[number]
type Parte = 'esercente' | 'cliente'

type Testo = { titolo: (d: DatiDilazione) => string; frase: (d: DatiDilazione) => string }

const aCliente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ cliente: { titolo, frase } })
const aEsercente = (
  titolo: Testo['titolo'],
  frase: Testo['frase'],
): Partial<Record<Parte, Testo>> => ({ esercente: { titolo, frase } })

const entro = ({ entro: giorno }: DatiDilazione) =>
  giorno === null ? '' : ` entro il ${formattaGiornoLungo(giorno)}`

const TORNA = 'Il debito è quello di prima.'

/** Who is told what; who is not named is not written to. */
const TESTI: Readonly<Record<FattoDilazione, Partial<Record<Parte, Testo>>>> = {
  invia: aCliente(
    (d) => `${d.esercente} ti propone di pagare in ${d.n_rate} rate`,
    (d) => `Leggi il piano e rispondi${entro(d)}. ${NESSUN_ADDEBITO}`,
  ),
  approva: {
    ...aCliente(
      (d) => `${d.esercente} ti propone di pagare in ${d.n_rate} rate`,
      (d) => `Leggi il piano e rispondi${entro(d)}. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `La dilazione per ${d.cliente} è approvata`,
      (d) =>
        `La proposta è stata inviata: il cliente può rispondere${entro(d)}. ${NESSUN_ADDEBITO}`,
    ),
  },
  respinge: aEsercente(
    (d) => `La dilazione per ${d.cliente} non è stata approvata`,
    () =>
      `L’assistenza l’ha esaminata e non l’ha inviata: il cliente non ne ha saputo nulla. Puoi prepararne un’altra. ${NESSUN_ADDEBITO}`,
  ),
  ritira: aCliente(
    (d) => `${d.esercente} ha ritirato la proposta di dilazione`,
    () => `La proposta non si può più accettare. ${NESSUN_ADDEBITO}`,
  ),
  accetta: {
    ...aCliente(
      () => 'Hai accettato la dilazione',
      (d) =>
        d.entro === null
          ? `Nella pagina della dilazione trovi il testo che hai accettato. ${NESSUN_ADDEBITO}`
          : `Per farla cominciare paga${entro(d)} quello che è dovuto subito. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `${d.cliente} ha accettato la dilazione`,
      (d) =>
        d.entro === null
          ? `Il testo firmato è nella pagina della dilazione. ${NESSUN_ADDEBITO}`
          : `Comincia quando sarà pagato quello che è dovuto subito. ${NESSUN_ADDEBITO}`,
    ),
  },
  rifiuta: aEsercente(
    (d) => `${d.cliente} ha rifiutato la dilazione`,
    () => `${TORNA} ${NESSUN_ADDEBITO}`,
  ),
  scade: {
    ...aCliente(
      (d) => `La proposta di dilazione di ${d.esercente} è scaduta`,
      () => `Se ti serve ancora chiedine una nuova. ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `${d.cliente} non ha risposto alla proposta di dilazione`,
      () => `La proposta è scaduta. ${TORNA} ${NESSUN_ADDEBITO}`,
    ),
  },
  attiva: {
    ...aCliente(
      () => 'La dilazione è cominciata',
      () =>
        'Da ora si pagano le rate, ognuna alla sua scadenza. Questo messaggio non annuncia altri addebiti: non è stato addebitato alcun importo oltre a quello che hai già pagato.',
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} è cominciata`,
      () => `Da ora si pagano le rate, ognuna alla sua scadenza. ${NESSUN_ADDEBITO}`,
    ),
  },
  non_perfeziona: {
    ...aCliente(
      () => 'La dilazione non è cominciata',
      () => `Quello che era dovuto subito non è stato pagato in tempo. ${TORNA} ${NESSUN_ADDEBITO}`,
    ),
    ...aEsercente(
      (d) => `La dilazione di ${d.cliente} non è cominciata`,
      () => `Quello che era dovuto subito non è stato pagato in tempo. ${TORNA} ${NESSUN_ADDEBITO}`,
    ),
  },
  annulla: aCliente(
    (d) => `${d.esercente} ha annullato la dilazione`,
    () => `${TORNA} ${NESSUN_ADDEBITO}`,
  ),
}

/** What one of the two reads of a fact; null where it is not for them. */
export function emailDilazione(
  d: DatiDilazione,
  fatto: FattoDilazione,
  parte: Parte,
  origin: string,
): (Email & { titolo: string }) | null {
  const testo = TESTI[fatto][parte]
  if (testo === undefined) return null
  const titolo = testo.titolo(d)
  const email = compose({
    oggetto: titolo,
    titolo,
    blocchi: [
      { paragrafo: testo.frase(d) },
      {
        dati: [
          [
            parte === 'cliente' ? 'Esercente' : 'Cliente',
            d[parte === 'cliente' ? 'esercente' : 'cliente'],
          ],
          ['Per', d.causale],
          ['Totale', formattaEuro(d.totale_centesimi)],
          ['Rate', String(d.n_rate)],
          ...(d.motivo === null ? [] : [['Motivo', d.motivo] as const]),
        ],
      },
      { azione: 'Apri la dilazione', url: `${origin}/dilazioni/${encodeURIComponent(d.id)}` },
    ],
    motivo:
      parte === 'cliente'
        ? 'Ricevi questo messaggio perché la dilazione è a tuo nome.'
        : 'Ricevi questo messaggio perché incassi con Rateo.',
  })
  return { ...email, titolo }
}
