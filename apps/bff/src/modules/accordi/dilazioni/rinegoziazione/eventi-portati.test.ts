import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../../../../test/client.ts'
import { scriviTegm } from '../../../../../test/dilazioni.ts'
import { clockDi, pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { seguiEventi } from '../evento/segui-eventi.ts'

const { clock, vai } = clockDi('2026-11-24T10:00:00Z')
let p: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  p = await startApp({ clock })
  await scriviTegm(p.db)
})
afterAll(() => p.stop())

const DATE = ['2026-12-05', '2027-03-20', '2027-04-04']

type Evento = { n: number; evento: string; percento?: number }

async function piano(eventi: Evento[], date_libere = DATE) {
  vai('2026-11-24T10:00:00Z')
  const d = await pianoAccettato(p, { suDebito: false, cadenza: 'libera', date_libere, eventi })
  const anteprima = async () =>
    (await p.as(d.esercente)('POST', `${d.url}/rinegozia/anteprima`, {})).body
  return {
    ...d,
    anteprima,
    rinegozia: async () =>
      d.d.daEsercente(`${d.url}/rinegozia`, {
        importo_centesimi: (await anteprima()).importo_centesimi,
      }),
    firma: async (id: string) => {
      await d.d.azione(id, 'invia')
      return d.d.accetta(id, { ...(await d.d.letta(id)), metodo: 'bonifico' })
    },
  }
}

const righe = (
  rate: {
    n: number
    scadenza: string
    totale_centesimi: number
    evento: { testo: string } | null
  }[],
) => rate.map((r) => [r.n, r.scadenza, r.totale_centesimi, r.evento?.testo ?? null])

describe('DIL-M7 (parte) Y10 (parte) rinegoziare un piano che aspetta un evento', () => {
  it('il nuovo piano aspetta lo stesso evento, mai con un ultimo giorno più vicino, e la rata vale quanto prima', async () => {
    const d = await piano([{ n: 2, evento: 'posa dei mobili', percento: 40 }])
    await d.incassa(1, 9000)
    expect(await d.anteprima()).toMatchObject({
      importo_centesimi: 21_000,
      eventi: ['posa dei mobili'],
    })
    const { status, body: bozza } = await d.rinegozia()
    expect([status, bozza.stato]).toEqual([200, 'bozza'])
    // 120 of 210 euro are 57 in a hundred: the other rata takes what is left.
    expect(righe(bozza.rate)).toEqual([
      [1, '2027-03-20', 11_970, 'posa dei mobili'],
      [2, '2027-04-20', 9030, null],
    ])
    const { body: nuova } = await d.firma(bozza._id)
    expect(nuova).toMatchObject({ stato: 'attiva', residuo_centesimi: 21_000 })
    expect(nuova.rate[0]).toMatchObject({ stato: 'in_attesa_di_evento' })
    expect((await d.leggi()).stato).toBe('rinegoziata')
    const detto = await d.d.daEsercente(`/api/dilazioni/${bozza._id}/rate/1/evento/dichiara`)
    expect(detto.body.rate[0].evento.stato).toBe('dichiarato')
    expect(await d.libri()).toEqual([])
  })

  it('di un evento passato senza conferma si scrive un nuovo ultimo giorno; di quello confermato la rata è come le altre', async () => {
    const d = await piano([{ n: 2, evento: 'posa' }], ['2026-12-05', '2026-12-20', '2027-01-04'])
    vai('2026-12-21T10:00:00Z')
    await seguiEventi(p.deps)
    expect((await d.rata(2)).evento.stato).toBe('passato')
    const { body } = await d.rinegozia()
    expect(righe(body.rate)).toEqual([
      [1, '2027-01-21', 10_000, null],
      [2, '2027-02-21', 10_000, 'posa'],
      [3, '2027-03-21', 10_000, null],
    ])
    expect((await d.firma(body._id)).body.stato).toBe('attiva')
    expect(await d.libri()).toEqual([])

    const altro = await piano([{ n: 2, evento: 'posa' }])
    await sql`select rata_dovuta(id, true, '2026-11-29', ${clock.now()}) from rate
      where dilazione_id = ${altro.id} and n = 2`.execute(p.db)
    expect((await altro.anteprima()).eventi).toEqual([])
    const { body: senza } = await altro.rinegozia()
    expect(righe(senza.rate).map(([, , , evento]) => evento)).toEqual([null, null, null])
  })

  it('anche dove ogni rata aspetta il suo evento il totale è quello che resta, al centesimo', async () => {
    const d = await piano([
      { n: 1, evento: 'progetto', percento: 20 },
      { n: 2, evento: 'posa', percento: 33 },
      { n: 3, evento: 'collaudo' },
    ])
    const { body } = await d.rinegozia()
    expect(righe(body.rate)).toEqual([
      [1, '2026-12-24', 6000, 'progetto'],
      [2, '2027-03-20', 9900, 'posa'],
      [3, '2027-04-20', 14_100, 'collaudo'],
    ])
    expect(body.totale_centesimi).toBe(30_000)
    expect((await d.firma(body._id)).body).toMatchObject({
      stato: 'attiva',
      residuo_centesimi: 30_000,
    })
    expect(await d.libri()).toEqual([])
  })
})
