import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDebito,
  pagaSullaPagina,
  type Payments,
  startPayments,
} from '../../../test/payments.ts'
import { createAbbonamento } from '../../../test/scadenze.ts'
import { newId } from '../../db/ids.ts'
import { scegliMetodo } from '../carte-di-credito/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments()
})
afterAll(() => p.stop())

type Debito = Awaited<ReturnType<typeof createDebito>>

async function salvaCarta({ cliente }: Debito, numero = '4242 4242 4242 4242') {
  const as = p.as(cliente)
  const { body } = await as('POST', '/api/carte_di_credito', {})
  await pagaSullaPagina(body.url, numero)
  const url = `/api/carte_di_credito/salvataggi/${body.salvataggio_id}/completa`
  return (await as('POST', url, {})).body.carta_id as string
}

/** A period of an abbonamento to pay, charged to `carta_id` by itself where one is given. */
async function rinnovo() {
  const abbonamento_id = newId()
  const origine = { origine: 'abbonamento' as const, origine_id: abbonamento_id, origine_n: 1 }
  const debito = await createDebito(p, origine)
  const { esercente, cliente } = debito
  const prossimo_addebito = '2099-01-01'
  await createAbbonamento(p.db, { id: abbonamento_id, esercente, cliente, prossimo_addebito })
  return {
    ...debito,
    usa: (metodo_id: string) =>
      scegliMetodo(p.db, { oggetto_tipo: 'abbonamento', oggetto_id: abbonamento_id, metodo_id }),
    prossimo: async () =>
      (
        await p.db
          .selectFrom('usi_metodo')
          .where('oggetto_id', '=', abbonamento_id)
          .select('metodo_id')
          .executeTakeFirst()
      )?.metodo_id ?? null,
  }
}

describe('GTW-M2 ABB-M5 (parte) dopo aver pagato con un’altra carta', () => {
  it('ABB-M5 con la casella, i prossimi addebiti si fanno su quella; la pagina dice quale c’è', async () => {
    const r = await rinnovo()
    const [vecchia, nuova] = [await salvaCarta(r), await salvaCarta(r, '5555 5555 5555 4444')]
    await r.usa(vecchia)
    expect((await r.leggi()).body.prossimi).toEqual({ carta_id: vecchia, mandato_id: null })
    const { body } = await r.pagaCon({ metodo: 'carta', carta_id: nuova, per_i_prossimi: true })
    expect(body.stato).toBe('pagato')
    expect(await r.prossimo()).toBe(nuova)
  })

  it('ABB-M5 senza la casella, o se il pagamento non riesce, resta quella di prima', async () => {
    const [senza, rifiutata] = [await rinnovo(), await rinnovo()]
    for (const r of [senza, rifiutata]) await r.usa(await salvaCarta(r))
    const prima = [await senza.prossimo(), await rifiutata.prossimo()]
    const buona = await salvaCarta(senza, '5555 5555 5555 4444')
    await senza.pagaCon({ metodo: 'carta', carta_id: buona })
    const cattiva = await salvaCarta(rifiutata, '4000 0000 0000 0341')
    const { body } = await rifiutata.pagaCon({
      metodo: 'carta',
      carta_id: cattiva,
      per_i_prossimi: true,
    })
    expect(body.esito.riuscito).toBe(false)
    expect([await senza.prossimo(), await rifiutata.prossimo()]).toEqual(prima)
  })

  it('GTW-M2 un debito che sta da solo non ha prossimi addebiti', async () => {
    const debito = await createDebito(p)
    const carta_id = await salvaCarta(debito)
    expect((await debito.leggi()).body.prossimi).toBeNull()
    const { body } = await debito.pagaCon({ metodo: 'carta', carta_id, per_i_prossimi: true })
    expect(body.stato).toBe('pagato')
    const usi = await p.db
      .selectFrom('usi_metodo')
      .where('metodo_id', '=', carta_id)
      .select('oggetto_id')
      .execute()
    expect(usi).toEqual([])
  })
})
