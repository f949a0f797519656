import { createHmac } from 'node:crypto'
import type { Servizi } from './servizi.ts'

const tempoMassimoMs = 10_000
const insieme = 8

interface Consegna {
  id: string
  corpo: string
  falsa: boolean
  /** An event of a connected account: it goes to the endpoint that was set up for those. */
  dei_conti: boolean
  tentativi: number
}

/** `Stripe-Signature`: real time, not the provider's clock, because the receiver checks its age. */
export function firma(corpo: string, segreto: string, secondi: number): string {
  const v1 = createHmac('sha256', segreto).update(`${secondi}.${corpo}`).digest('hex')
  return `t=${secondi},v1=${v1}`
}

/** Sends the events that are due; answers how many it tried. Safe to run in several processes. */
export async function consegnaEventi(servizi: Servizi): Promise<number> {
  if (servizi.impostazioni.webhookUrl === undefined) return 0
  const adesso = servizi.orologio.adesso()
  // The row is booked for longer than a call may last: a process that dies here loses nothing.
  const { rows } = await servizi.pool.query<Consegna>({
    name: 'prendi_consegne',
    text: `update psp_prova.consegna set prossimo_ms = $1::bigint + $2, tentativi = tentativi + 1
     where id in (
       select id from psp_prova.consegna where stato = 'da_consegnare' and prossimo_ms <= $1
       order by prossimo_ms, id limit $3 for update skip locked)
     returning id, corpo, falsa, tentativi, dei_conti`,
    values: [adesso, tempoMassimoMs * 2, insieme],
  })
  // Deliveries go in the order they were written, which `returning` does not promise.
  rows.sort((a, b) => Number(a.id) - Number(b.id))
  await Promise.all(rows.map((consegna) => consegnaUno(servizi, consegna)))
  return rows.length
}

async function consegnaUno(servizi: Servizi, consegna: Consegna): Promise<void> {
  const errore = await spedisci(servizi, consegna)
  if (errore === undefined) {
    await servizi.pool.query(
      "update psp_prova.consegna set stato = 'consegnata', ultimo_errore = null where id = $1",
      [consegna.id],
    )
    return
  }
  const attese = servizi.impostazioni.ritentativiMs
  const attesa = attese[Math.min(consegna.tentativi - 1, attese.length - 1)] ?? 1000
  // Three days of hourly attempts and Stripe gives up; a forgery is never tried again.
  const basta = consegna.falsa || consegna.tentativi >= 80
  await servizi.pool.query(
    'update psp_prova.consegna set stato = $2, prossimo_ms = $3, ultimo_errore = $4 where id = $1',
    [
      consegna.id,
      basta ? 'abbandonata' : 'da_consegnare',
      servizi.orologio.adesso() + attesa,
      errore,
    ],
  )
}

async function spedisci(servizi: Servizi, consegna: Consegna): Promise<string | undefined> {
  const { webhookUrl, webhookSecret, webhookConti } = servizi.impostazioni
  const url = consegna.dei_conti ? webhookConti?.url : webhookUrl
  if (url === undefined) return 'nessuno ascolta'
  const vero = consegna.dei_conti ? (webhookConti?.secret ?? '') : webhookSecret
  const segreto = consegna.falsa ? 'whsec_contraffatto' : vero
  try {
    const risposta = await fetch(url, {
      method: 'POST',
      body: consegna.corpo,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(tempoMassimoMs), servizi.spegnimento]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+psp-prova)',
        'stripe-signature': firma(consegna.corpo, segreto, Math.floor(Date.now() / 1000)),
      },
    })
    // The body is read to the end, or the connection would never go back to the pool.
    await risposta.arrayBuffer()
    return risposta.ok ? undefined : `HTTP ${risposta.status}`
  } catch (errore) {
    return errore instanceof Error ? errore.message : 'errore di rete'
  }
}
