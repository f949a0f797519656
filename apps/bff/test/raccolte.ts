import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { elaboraRaccolte } from '../src/modules/accordi/raccolte/index.ts'
import type { Person, startApp } from './client.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'as' | 'deps'>

/** Calls of an esercente about raccolte, as its screens make them, and the work that waits. */
export function raccolteDi(app: App) {
  const post = (chi: Person, url: string, body: object = {}) =>
    app.as(chi)('POST', url, body, { 'idempotency-key': randomUUID() })
  const crea = async (chi: Person, altro: object = {}) => {
    const { body, status } = await post(chi, '/api/raccolte', {
      titolo: 'Gita 3ªB',
      scadenza: '2099-05-10',
      modo: 'testa',
      importo_centesimi: 4500,
      ...altro,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return String(body._id)
  }
  const persone = (nomi: readonly string[], altro: object = {}) =>
    nomi.map((nome, n) => ({
      riga: n + 1,
      nome,
      email: `${nome.toLowerCase().replaceAll(' ', '.')}@classe.test`,
      ...altro,
    }))
  const aggiungi = (chi: Person, id: string, righe: object[], altro: object = {}) =>
    post(chi, `/api/raccolte/${id}/adesioni`, { persone: righe, ...altro })
  const leggi = async (chi: Person, id: string) =>
    (await app.as(chi)('GET', `/api/raccolte/${id}`)).body
  const avvia = async (chi: Person, id: string) => {
    const { body } = await app.as(chi)('GET', `/api/raccolte/${id}/anteprima`)
    return post(chi, `/api/raccolte/${id}/avvia`, {
      persone: body.persone,
      totale_centesimi: body.totale_centesimi,
    })
  }
  const lavora = async () => {
    while ((await elaboraRaccolte(app.deps)) > 0);
  }
  const adesioni = async (chi: Person, id: string, filters: object = {}) => {
    const asked = { query: { raccolta_id: id }, filters, sort: { _id: 1 } }
    const { status, body } = await app.as(chi)('POST', '/api/search/adesioni', asked)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }
  return { post, crea, persone, aggiungi, leggi, avvia, lavora, adesioni }
}

const WORKER = path.join(import.meta.dirname, 'lavora-raccolte.ts')

/** A worker of its own on this database, killed once `aMeta` says that it is far enough. */
export async function uccidiAMeta(url: string, aMeta: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [WORKER, url], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await aMeta())) await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGKILL')
  await ended
}
