import type { Conteggio, Sessione } from '@rateo/contract/incasso/chiusura-cassa'
import { newId } from '../src/db/ids.ts'
import { saldo } from '../src/modules/registri/contabilita/index.ts'
import { createCassa } from './cassa.ts'
import type { startApp, TestResponse } from './client.ts'
import { createEsercente, createUtente } from './factories.ts'

const CONTEGGIO: Conteggio = {
  tagli: {},
  lasciato_centesimi: 0,
  banca: null,
  pos: [],
  assegno_centesimi: 0,
  buono_centesimi: 0,
  rt: null,
  nota: null,
}

type Rateo = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'as'>
type Persona = { utente_id: string; ruolo: 'esercente' | 'cliente' | 'admin' }

function answered({ status, body }: TestResponse): Sessione {
  if (status !== 200) throw new Error(`${status}: ${String(body.error_message)}`)
  return body
}

/** Shops with a till, and what is done with it, each step at its address. */
export function createBotteghe({ db, as }: Rateo) {
  async function bottega(values: Record<string, unknown> = {}) {
    const chi = await createEsercente(db)
    const cassa = await createCassa(db, { esercente: chi }, values)
    const manda = (path: string, body: unknown = {}, persona: Persona = chi) =>
      as(persona)('POST', `/chiusura_cassa/${path}`, body, { 'idempotency-key': newId() })
    const leggi = (path: string, persona: Persona = chi) =>
      as(persona)('GET', `/chiusura_cassa/${path}`)
    const apri = async (fondo_centesimi = 10_000) =>
      answered(await manda(`casse/${cassa}/apri`, { fondo_centesimi }))
    const movimento = (id: string, body: Record<string, unknown>) =>
      manda(`sessioni/${id}/movimenti`, { metodo: 'contanti', causale: 'Prova', ...body })
    const conta = async (id: string) => answered(await manda(`sessioni/${id}/conta`))
    const chiudi = (id: string, body: Partial<Conteggio>, persona: Persona = chi) =>
      manda(`sessioni/${id}/chiudi`, { ...CONTEGGIO, ...body }, persona)
    const contanti = (codice = 'contanti') => saldo(db, { intestatario: `cassa:${cassa}`, codice })
    return { chi, cassa, manda, leggi, apri, movimento, conta, chiudi, contanti }
  }

  /** Another person who acts for an esercente. */
  const socio = (esercente_id: string) =>
    createUtente(db, { ruoli: [{ ruolo: 'esercente', esercente_id }], nome: 'Piero' })

  return { bottega, socio, CONTEGGIO }
}
