import { afterAll, describe, expect, it } from 'vitest'
import { createBotteghe } from '../../../../../test/bottega.ts'
import { type Person, startApp } from '../../../../../test/client.ts'
import { createCliente, createCollega, createPagamento } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

const rateo = await startApp()
afterAll(() => rateo.stop())
const { db, as, deps } = rateo

const consegna = async () => {
  while ((await consegnaUscite(deps, usciteHandlers(deps))) > 0);
}
const manda = (chi: Person, path: string, body: object = {}) =>
  as(chi)('POST', path, body, { 'idempotency-key': newId() })
const daFare = async (chi: Person) => (await as(chi)('GET', '/api/home/da_fare')).body.data

/** The bell of a person and the letters to them, as far as they speak of something that waits. */
async function avvisi({ utente_id }: Person) {
  const campanella = await db
    .selectFrom('notifiche')
    .where('utente_id', '=', utente_id)
    .where('testo', 'like', '%aspetta la tua%')
    .select(['testo', 'indirizzo'])
    .orderBy('id')
    .execute()
  const lettere = await db
    .selectFrom('messaggi_interi as m')
    .innerJoin('utenti as u', 'u.email', 'm.destinatario')
    .where('u.id', '=', utente_id)
    .where('m.oggetto', 'like', '%aspetta la tua%')
    .select('m.oggetto')
    .orderBy('m.id')
    .execute()
  return { campanella, lettere: lettere.map(({ oggetto }) => oggetto) }
}

/** A team that wants a second person above 50,00 €, and a debt of 900,00 € that was paid. */
async function squadra() {
  const { chi: titolare } = await createBotteghe(rateo).bottega()
  const admin = await createCollega(db, titolare.id, 'amministratore')
  const operatore = await createCollega(db, titolare.id, 'operatore')
  const regole = { soglia_rimborsi_centesimi: 5000 }
  expect((await as(titolare)('PUT', '/api/squadra/regole', regole)).status).toBe(200)
  const cliente = await createCliente(db, { esercente_id: titolare.id })
  const { id } = await createPagamento(db, {
    esercente_id: titolare.id,
    cliente_id: cliente.id,
    importo_centesimi: 90_000,
  })
  const incasso = {
    metodo: 'bonifico',
    importo_centesimi: 90_000,
    incassato_il: rateo.deps.clock.today(),
  }
  expect((await manda(titolare, `/api/pagamenti/${id}/incassi`, incasso)).status).toBe(200)
  const rimborsa = async (chi: Person, importo_centesimi: number): Promise<string> => {
    const body = { importo_centesimi, motivo: 'richiesta_cliente' }
    return (await manda(chi, `/api/pagamenti/${id}/rimborsi`, body)).body.rimborsi[0]._id
  }
  return { titolare, admin, operatore, cliente, pagamento: id, rimborsa }
}

describe('PRO-B2 chi deve approvare lo sa', () => {
  it('PRO-B2 (parte) un rimborso che aspetta: campanella ed e-mail a chi può, e a nessun altro', async () => {
    const s = await squadra()
    await s.rimborsa(s.admin, 6000)
    await consegna()
    const suoi = await avvisi(s.titolare)
    expect(suoi.campanella).toMatchObject([
      {
        testo: expect.stringMatching(/^Un rimborso di 60,00.€ a .+, chiesto da Maria Bianchi/),
        indirizzo: `/pagamenti/${s.pagamento}`,
      },
    ])
    expect(suoi.lettere).toHaveLength(1)
    for (const altro of [s.admin, s.operatore]) {
      expect(await avvisi(altro)).toEqual({ campanella: [], lettere: [] })
    }
    await consegna()
    expect((await avvisi(s.titolare)).lettere).toHaveLength(1)
  })

  it('PRO-B2 (parte) annullato prima dell’invio, non se ne parla a nessuno', async () => {
    const s = await squadra()
    const id = await s.rimborsa(s.admin, 6000)
    expect((await manda(s.admin, `/api/rimborsi/${id}/annulla`)).status).toBe(200)
    await consegna()
    expect(await avvisi(s.titolare)).toEqual({ campanella: [], lettere: [] })
  })

  it('PRO-B2 (parte) sta nella home di chi lo può approvare, finché aspetta, ed è nel suo elenco', async () => {
    const s = await squadra()
    const id = await s.rimborsa(s.admin, 6000)
    const riga = { coda: 'rimborsi_da_approvare', numero: 1, importo_centesimi: 6000 }
    expect(await daFare(s.titolare)).toEqual([riga])
    for (const altro of [s.admin, s.operatore]) expect(await daFare(altro)).toEqual([])
    const filters = { rimborso_da_approvare: true }
    const elenco = await as(s.titolare)('POST', '/api/search/pagamenti', { filters })
    expect(elenco.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([s.pagamento])
    const suo = await as(s.cliente)('POST', '/api/search/pagamenti', { filters })
    expect(suo.status).toBe(400)
    expect((await manda(s.titolare, `/api/rimborsi/${id}/approva`)).status).toBe(200)
    expect(await daFare(s.titolare)).toEqual([])
  })

  it('PRO-B2 (parte) una cassa contata con una differenza: lo sanno quelli che la possono verificare', async () => {
    const b = await createBotteghe(rateo).bottega()
    const cassiera = await createCollega(db, b.chi.id, 'cassa')
    const { _id } = await b.apri(10_000)
    await b.conta(_id)
    await b.chiudi(_id, { tagli: { '5000': 1 }, nota: 'Resto sbagliato' }, cassiera)
    await consegna()
    const suoi = await avvisi(b.chi)
    expect(suoi.campanella).toMatchObject([
      {
        testo: expect.stringContaining('contata da Maria Bianchi'),
        indirizzo: expect.stringContaining('cassa='),
      },
    ])
    expect(suoi.lettere).toHaveLength(1)
    expect(await avvisi(cassiera)).toEqual({ campanella: [], lettere: [] })
    const coda = { coda: 'chiusure_da_verificare', numero: 1, importo_centesimi: null }
    expect(await daFare(b.chi)).toEqual([coda])
    expect(await daFare(cassiera)).toEqual([])
    await b.manda(`sessioni/${_id}/approva`)
    expect(await daFare(b.chi)).toEqual([])
  })
})
