import type { Interruttore } from '@rateo/domain/permessi/capacita'
import { AppError } from '../../../http/errors.ts'
import { type Decisione, lockEsercente, passaEsercente } from './passa-esercente.ts'

type Misura = { motivo: string; fino_al: string | null }

function esigiFuturo(fino_al: string | null, oggi: string): void {
  if (fino_al === null || fino_al >= oggi) return
  throw new AppError('dati_non_validi', {
    errors: [{ pointer: '/fino_al', message: 'Scegli oggi o un giorno che deve venire' }],
  })
}

/** New requests up to a cap, payouts held. */
export async function limitaEsercente(
  decisione: Decisione,
  { motivo, fino_al, tetto_centesimi }: Misura & { tetto_centesimi: number | null },
  oggi: string,
) {
  esigiFuturo(fino_al, oggi)
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'limita',
    a: 'limitato',
    provvedimento: { motivo, ferma: [], fino_al },
    tetto_centesimi,
    dettagli: { tetto_centesimi },
  })
}

/** No new requests, payouts held, and what else is chosen; over by itself after the last day, where one is given. */
export async function sospendiEsercente(
  decisione: Decisione,
  { motivo, fino_al, ferma }: Misura & { ferma: Interruttore[] },
  oggi: string,
) {
  esigiFuturo(fino_al, oggi)
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'sospendi',
    a: 'sospeso',
    provvedimento: { motivo, ferma, fino_al },
  })
}

/** Everything as before the measure. */
export async function riattivaEsercente(decisione: Decisione, motivo: string) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'riattiva',
    a: 'attivo',
    tetto_centesimi: null,
    dettagli: { motivo },
  })
}

/** Deactivates an esercente: its people see the screen of people who are not active. */
export async function disattivaEsercente(decisione: Decisione, motivo: string) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'disattiva',
    a: 'inattivo',
    provvedimento: { motivo, ferma: [], fino_al: null },
  })
}

/** The contract ends after that day: until then what was agreed goes on, and nothing new begins. */
export async function avviaCessazione(
  decisione: Decisione,
  { motivo, fino_al }: { motivo: string; fino_al: string },
  oggi: string,
) {
  esigiFuturo(fino_al, oggi)
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'avvia_cessazione',
    a: 'in_cessazione',
    provvedimento: { motivo, ferma: [], fino_al },
  })
}

/** The end that the esercente asked for is called off: everything as before. */
export async function ripensaCessazione(decisione: Decisione) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, { evento: 'ripensa', a: 'attivo' })
}

/** The end: from here it only reads, and what is left of its money goes out. */
export async function cessaEsercente(decisione: Decisione) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, { evento: 'cessa', a: 'cessato' })
}

/**
 * Asks the staff to look again at a refusal. Asking alone brings no money: new requests and keys stay stopped until
 * there is a decision.
 */
export async function appellaEsercente(decisione: Decisione, motivo: string) {
  const { stato } = await lockEsercente(decisione)
  return passaEsercente(decisione, stato, {
    evento: 'appella',
    a: 'in_verifica',
    provvedimento: { motivo, ferma: ['nuovi_incassi', 'api'], fino_al: null },
  })
}
