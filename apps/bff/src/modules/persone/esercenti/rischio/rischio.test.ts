import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import {
  createAdmin,
  createCliente,
  createEsercente,
  createPagato,
} from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'
import { riesaminaEsercenti } from './riesamina-esercenti.ts'

const DAY = 86_400_000
const clock = stoppedClock()
const rateo = await startApp({ clock })
afterAll(() => rateo.stop())
const { db } = rateo
const admin = await createAdmin(db)
const api = rateo.as(admin)

/** Thresholds that few payments pass; the parameter is written as the staff write it. */
async function scriviSoglie(values: object = {}) {
  const valori = {
    volume_centesimi: 5_000_000,
    contestazioni_centesimi_percento: 500,
    limite_reti_centesimi_percento: 2000,
    contestazioni_minime: 3,
    ...values,
  }
  const { status } = await api('POST', '/api/gestione/parametri/soglie_rischio', {
    valori,
    valido_dal: null,
  })
  expect(status).toBe(200)
}

type Esercente = Awaited<ReturnType<typeof createEsercente>>

/** Payments by card of so many cents each, and claims on the first of them. */
async function incassa(esercente: Esercente, importi: readonly number[], contestate = 0) {
  const { id: cliente_id } = await createCliente(db)
  for (const [n, importo_centesimi] of importi.entries()) {
    const pagamento = await createPagato(db, {
      esercente_id: esercente.id,
      cliente_id,
      importo_centesimi,
      pagato_at: clock.now(),
    })
    if (n >= contestate) continue
    // The provider opens a claim: it comes in by the webhook, which other tests walk through.
    await sql`insert into contestazioni (id, pagamento_id, esercente_id, cliente_id, tentativo_id, fornitore, riferimento,
        importo_centesimi, motivo, stato, created_at)
      select ${newId()}, ${pagamento.id}, ${esercente.id}, ${cliente_id}, t.id, 'prova', ${`dp_${pagamento.id}`},
        ${importo_centesimi}, 'fraudulent', 'da_rispondere', ${clock.now()}
      from tentativi t where t.pagamento_id = ${pagamento.id}`.execute(db)
  }
}
async function avanza(giorni: number) {
  clock.advance(giorni * DAY)
  const now = clock.now()
  const expires_at = new Date(now.getTime() + DAY)
  await db.updateTable('sessioni').set({ created_at: now, last_seen_at: now, expires_at }).execute()
  await db.deleteFrom('limiti').execute()
}
const riesamina = () => riesaminaEsercenti({ db, clock })
const leggi = async ({ id }: Esercente) => (await api('GET', `/api/esercenti/${id}/rischio`)).body
const chiudi = ({ id }: Esercente, body: object, di = api) =>
  di('POST', `/api/esercenti/${id}/riesame`, body)
const daRiesaminare = async () => {
  const { body } = await api('POST', '/api/search/esercenti', {
    filters: { da_riesaminare: true },
    sort: { _id: 1 },
    limit: 50,
  })
  return body.data.map(({ _id }: { _id: string }) => _id)
}

it('ESE-B2 oltre le soglie di volume e di contestazioni lo staff è chiamato a riguardare, una volta; chiuso, non si richiede finché valgono gli stessi giorni', async () => {
  await scriviSoglie()
  clock.advance(1000)
  const grande = await createEsercente(db, { ragione_sociale: 'Grande S.r.l.' })
  const contestato = await createEsercente(db)
  const rete = await createEsercente(db)
  const fermo = await createEsercente(db, { stato: 'sospeso' })
  const piccolo = await createEsercente(db)
  await incassa(grande, [3_000_000, 2_000_000])
  // 3 of 50 are 6 %: beyond the 5 and under the 20 that were written.
  await incassa(
    contestato,
    Array.from({ length: 50 }, () => 100),
    3,
  )
  await incassa(rete, [100, 100, 100, 100, 100], 3)
  await incassa(fermo, [9_000_000])
  await incassa(piccolo, [100, 100], 2)
  expect(await riesamina()).toBe(3)
  expect(await riesamina()).toBe(0)
  expect(await daRiesaminare()).toEqual([grande.id, contestato.id, rete.id].toSorted())
  expect(await leggi(grande)).toMatchObject({
    misure: { volume_centesimi: 5_000_000, contestazioni: 0 },
    riesami: [{ motivo: 'volume', chiuso_at: null }],
  })
  expect(await leggi(contestato)).toMatchObject({
    misure: { incassi_carta: 50, contestazioni: 3, contestazioni_centesimi_percento: 600 },
    riesami: [{ motivo: 'contestazioni', misure: { contestazioni: 3 } }],
  })
  expect((await leggi(rete)).riesami).toMatchObject([{ motivo: 'limite_reti' }])
  const { body: avvisi } = await api('GET', '/api/notifiche')
  expect(JSON.stringify(avvisi)).toContain('Grande S.r.l. ha incassato molto in 30 giorni')

  const [uno] = (await leggi(grande)).riesami
  const vuota = await chiudi(grande, { riesame_id: uno._id, nota: '  ' })
  expect([vuota.status, vuota.body.errors[0].pointer]).toEqual([422, '/nota'])
  const nota = 'Stagione estiva: il volume torna.'
  const due = await Promise.all([
    chiudi(grande, { riesame_id: uno._id, nota }),
    chiudi(grande, { riesame_id: uno._id, nota }),
  ])
  expect(due.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // Another's request is not found under this esercente.
  expect((await chiudi(rete, { riesame_id: uno._id, nota })).status).toBe(404)
  expect((await leggi(grande)).riesami[0]).toMatchObject({ nota, chiuso_da: expect.any(String) })
  expect(await daRiesaminare()).toEqual([contestato.id, rete.id].toSorted())
  expect(await riesamina()).toBe(0)
  // Twice as much as was looked at is another matter.
  await incassa(grande, [5_000_000])
  expect(await riesamina()).toBe(1)

  const [delle] = (await leggi(rete)).riesami
  await chiudi(rete, { riesame_id: delle._id, nota: 'Rimborsati tutti.' })
  await avanza(20)
  await incassa(rete, [100, 100, 100], 3)
  expect(await riesamina()).toBe(0)
  await avanza(11)
  expect(await riesamina()).toBe(1)
})

it('ESE-B2 (parte) le soglie sono parametri, e le note di rischio e chi ha guardato le legge solo lo staff', async () => {
  const esercente = await createEsercente(db)
  await incassa(esercente, [20_000])
  await scriviSoglie({ volume_centesimi: 20_000 })
  clock.advance(1000)
  await riesamina()
  expect(await daRiesaminare()).toContain(esercente.id)
  const note = `/api/esercenti/${esercente.id}/note_rischio`
  expect((await api('POST', note, { testo: ' ' })).body.errors[0].pointer).toBe('/testo')
  expect((await api('POST', note, { testo: 'Chiama spesso per anticipi.' })).status).toBe(200)
  await leggi(esercente)
  const letto = await leggi(esercente)
  expect(letto.note).toMatchObject([{ testo: 'Chiama spesso per anticipi.' }])
  // One line for each thing and day, however often it was read.
  expect(letto.letture).toMatchObject([{ cosa: 'Il rischio' }])
  const suo = rateo.as(esercente)
  for (const [method, url] of [
    ['GET', `/api/esercenti/${esercente.id}/rischio`],
    ['POST', note],
  ] as const) {
    expect((await suo(method, url, method === 'POST' ? { testo: 'x' } : undefined)).status).toBe(
      403,
    )
  }
  // Nothing of it is in what the esercente reads of itself.
  const sua = await suo('GET', `/api/esercenti/${esercente.id}`)
  expect(sua.status).toBe(200)
  expect(JSON.stringify(sua.body)).not.toMatch(/rischio|riesame|Chiama spesso/i)
  expect((await api('GET', '/api/esercenti/000000000000000000000000/rischio')).status).toBe(404)
  await expect(
    db.deleteFrom('note_rischio').where('esercente_id', '=', esercente.id).execute(),
  ).rejects.toThrow()
})

it('ESE-B3 il confronto è con la metà di chi fa lo stesso, e c’è solo se gli altri sono almeno cinque', async () => {
  const conAteco = async (ateco: string, values: object = {}) => {
    const esercente = await createEsercente(db, values)
    await db
      .insertInto('registrazioni')
      .values({
        utente_id: esercente.utente_id,
        esercente_id: esercente.id,
        ruolo: 'esercente',
        dati: JSON.stringify({ azienda: { ateco } }),
      })
      .onConflict((c) =>
        c
          .columns(['utente_id', 'ruolo', 'esercente_id'])
          .doUpdateSet({ dati: JSON.stringify({ azienda: { ateco } }) }),
      )
      .execute()
    return esercente
  }
  const noto = await conAteco('93.13.00')
  const altri: Esercente[] = []
  for (const volume of [10_000, 20_000, 30_000, 40_000]) {
    const altro = await conAteco('93.13.00')
    await incassa(altro, [volume])
    altri.push(altro)
  }
  expect(await leggi(noto)).toMatchObject({
    confronto: null,
    senza_confronto: expect.stringMatching(/Meno di 5 altri/),
  })
  // One who collects no more is no peer; one of the same division makes five.
  await conAteco('93.13.00', { stato: 'cessato' })
  expect((await leggi(noto)).confronto).toBeNull()
  await incassa(await conAteco('93.11.10'), [90_000])
  expect((await leggi(noto)).confronto).toMatchObject({
    ateco: '93',
    divisione: true,
    quanti: 5,
    mediane: { volume_centesimi: 30_000, contestazioni_centesimi_percento: 0 },
  })
  await incassa(await conAteco('93.13.00'), [50_000])
  // The five of the very code alone; the one that is compared is not among them.
  expect((await leggi(noto)).confronto).toMatchObject({
    ateco: '93.13.00',
    divisione: false,
    quanti: 5,
    mediane: { volume_centesimi: 30_000 },
  })
  const senza = await createEsercente(db)
  expect((await leggi(senza)).senza_confronto).toMatch(/non c’è un codice ATECO/)
})
