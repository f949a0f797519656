import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../test/factories.ts'
import { newId } from '../../../db/ids.ts'
import { saldo } from '../../registri/contabilita/index.ts'
import { registraMovimentoDiCassa } from './index.ts'

let d: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  d = await freshDatabase()
})
afterAll(() => d.drop())

const AT = new Date('2026-03-02T10:00:00Z')

async function negozio() {
  const esercente = await createEsercente(d.db)
  const cliente = await createCliente(d.db, { esercente_id: esercente.id })
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const { id: pagamento_id } = await createPagamento(d.db, parti)
  const incasso = (values: Partial<Parameters<typeof registraMovimentoDiCassa>[1]> = {}) =>
    d.db.transaction().execute((trx) =>
      registraMovimentoDiCassa(trx, {
        esercente_id: esercente.id,
        metodo: 'contanti',
        importo_centesimi: 12_050,
        pagamento_id,
        unicita: `incasso:${newId()}`,
        creato_da: esercente.utente_id,
        at: AT,
        ...values,
      }),
    )
  return { ...esercente, incasso }
}

async function cassa(esercente_id: string, n = 1): Promise<string> {
  const id = newId()
  const nomi = { nome: `Cassa ${n}`, punto_vendita: 'Via Roma 1' }
  await d.db
    .insertInto('casse')
    .values({ id, esercente_id, n, ...nomi })
    .execute()
  return id
}

async function apri(esercente: { id: string; utente_id: string }, cassa_id: string) {
  const id = newId()
  await d.db
    .insertInto('sessioni_cassa')
    .values({
      id,
      cassa_id,
      esercente_id: esercente.id,
      riportato_centesimi: 0,
      fondo_centesimi: 0,
      aperta_da: esercente.utente_id,
    })
    .execute()
  return id
}

const stato = (id: string, values: { stato: string; contata_da?: string; chiusa_at?: Date }) =>
  d.db.updateTable('sessioni_cassa').set(values).where('id', '=', id).execute()

describe('CAS-M3 un incasso registrato a mano arriva in cassa', () => {
  it('CAS-M3 chi non ha casse non ne ha bisogno', async () => {
    const { incasso } = await negozio()
    expect(await incasso()).toBeNull()
  })

  it('CAS-M3 nella sessione aperta, una volta sola, e in contabilità', async () => {
    const esercente = await negozio()
    const chiusa = await cassa(esercente.id, 1)
    const cassa_id = await cassa(esercente.id, 2)
    const sessione_id = await apri(esercente, cassa_id)
    const prima = await esercente.incasso({ unicita: 'una' })
    expect(prima).toMatchObject({ cassa_id, sessione_id })
    expect(await esercente.incasso({ unicita: 'una' })).toEqual(prima)
    await esercente.incasso({ metodo: 'pos', importo_centesimi: 500 })
    await esercente.incasso({ importo_centesimi: -2000 })
    const conto = (codice: string) => saldo(d.db, { intestatario: `cassa:${cassa_id}`, codice })
    expect([await conto('contanti'), await conto('pos')]).toEqual([10_050, 500])
    const diretti = { intestatario: `esercente:${esercente.id}`, codice: 'incassi_diretti' }
    expect(await saldo(d.db, diretti)).toBe(-10_550)
    expect(await esercente.incasso({ cassa_id: chiusa })).toMatchObject({ sessione_id: null })
  })

  it('CAS-M7 mentre si conta, o a cassa chiusa, aspetta la sessione che viene', async () => {
    const esercente = await negozio()
    const cassa_id = await cassa(esercente.id)
    const sessione = await apri(esercente, cassa_id)
    await stato(sessione, { stato: 'in_conteggio', contata_da: esercente.utente_id })
    expect(await esercente.incasso()).toMatchObject({ cassa_id, sessione_id: null })
    await stato(sessione, { stato: 'chiusa', chiusa_at: AT })
    const attesa = await esercente.incasso()
    expect(attesa).toMatchObject({ cassa_id, sessione_id: null })
    const entra = (sessione_id: string) =>
      d.db
        .updateTable('movimenti_cassa')
        .set({ sessione_id })
        .where('id', '=', attesa?.movimento_id ?? '')
        .execute()
    await expect(entra(sessione)).rejects.toThrow('la sessione è chiusa')
    await entra(await apri(esercente, cassa_id))
  })

  it('CAS-M3 la cassa di un altro esercente non esiste', async () => {
    const { incasso } = await negozio()
    const cassa_id = await cassa((await negozio()).id)
    await expect(incasso({ cassa_id })).rejects.toMatchObject({ code: 'non_trovato' })
  })

  it('CAS-M3 un movimento non si cambia, non si sposta e non si toglie', async () => {
    const esercente = await negozio()
    const cassa_id = await cassa(esercente.id)
    await apri(esercente, cassa_id)
    const { movimento_id = '' } = (await esercente.incasso()) ?? {}
    const righe = d.db.updateTable('movimenti_cassa').where('id', '=', movimento_id)
    await expect(righe.set({ importo_centesimi: 1 }).execute()).rejects.toThrow('non si cambia')
    await expect(righe.set({ sessione_id: null }).execute()).rejects.toThrow('non si cambia')
    const tolto = d.db.deleteFrom('movimenti_cassa').where('id', '=', movimento_id)
    await expect(tolto.execute()).rejects.toThrow('ammette solo aggiunte')
  })

  it('CAS-M7 una sessione per cassa, anche chiesta due volte insieme', async () => {
    const esercente = await negozio()
    const cassa_id = await cassa(esercente.id)
    const esiti = await Promise.allSettled([apri(esercente, cassa_id), apri(esercente, cassa_id)])
    expect(esiti.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('CAS-M6 il database non lascia passare uno stato che la tabella non prevede', async () => {
    const esercente = await negozio()
    const sessione = await apri(esercente, await cassa(esercente.id))
    const contata_da = esercente.utente_id
    const chiusa = { stato: 'chiusa', chiusa_at: AT, contata_da }
    await expect(stato(sessione, chiusa)).rejects.toMatchObject({ code: 'P0409' })
    const verifica = { stato: 'da_verificare', contata_da }
    await expect(stato(sessione, verifica)).rejects.toMatchObject({ code: 'P0409' })
  })
})
