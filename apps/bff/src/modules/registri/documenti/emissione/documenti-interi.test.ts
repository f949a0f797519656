import { randomUUID } from 'node:crypto'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../../test/client.ts'
import { conCommissione, conContoAttivo, pagato } from '../../../../../test/conti.ts'
import { createCliente, createPagamento } from '../../../../../test/factories.ts'
import { readPdf } from '../../../../../test/files/read-pdf.ts'
import { CONTI, mandatiDi } from '../../../../../test/mandati.ts'
import { type Payments, startPayments } from '../../../../../test/payments.ts'
import { pianoAccettato } from '../../../../../test/piano-accettato.ts'
import { consegnaUscite } from '../../../base/uscite/index.ts'
import { chiudiMesi } from '../../../incasso/condizioni/index.ts'
import { emettiRendiconti } from '../../../incasso/conti-collegati/index.ts'
import { usciteHandlers } from '../../../ponte/messaggi/index.ts'

let p: Payments
beforeAll(async () => {
  p = await startPayments({ conti: true })
  await conCommissione(p)
})
afterAll(() => p.stop())

type Riga = { _id: string; tipo: string; titolo: string }

const lavora = async () => {
  while ((await consegnaUscite(p.deps, usciteHandlers(p.deps))) > 0);
}
const elenco = async (chi: Person): Promise<Riga[]> =>
  (await p.as(chi)('POST', '/api/search/documenti', { limit: 50 })).body.data

/** The text of the one document of a kind that somebody finds in the list, asked for twice: the bytes stay. */
async function testoDi(chi: Person, tipo: string): Promise<string> {
  const trovati = (await elenco(chi)).filter((uno) => uno.tipo === tipo)
  expect(trovati.map((uno) => uno.tipo)).toEqual([tipo])
  const file = () => p.as(chi)('GET', `/api/documenti/${trovati[0]?._id}/file`)
  const [prima, dopo] = [await file(), await file()]
  expect([prima.status, prima.raw.equals(dopo.raw)]).toEqual([200, true])
  return readPdf(prima.raw).text.replaceAll(/\s+/g, ' ')
}

it('DOC-M4 ricevuta, piano delle rate, contratto accettato con la prova del codice, mandato SDD, estratto conto del cliente e rendiconto dell’esercente: ognuno nasce da sé, si trova nell’elenco e non cambia', async () => {
  const oggi = p.deps.clock.today()
  const bottega = await conContoAttivo(p)
  const cliente = await createCliente(p.db, { esercente_id: bottega.id })

  // A payment and its receipt, by the same debt a mandato, and a statement that is sent.
  await pagato(p, bottega.id, 12_050)
  await lavora()
  const ricevuta = await testoDi(bottega, 'ricevuta')
  expect(ricevuta).toContain('120,50')

  await createPagamento(p.db, {
    esercente_id: bottega.id,
    cliente_id: cliente.id,
    importo_centesimi: 8050,
    scadenza: aggiungiGiorni(oggi, 20),
  })
  await mandatiDi(p, { cliente, esercente: bottega }).firmato({ iban: CONTI.riesce })
  const mandato = await testoDi(cliente, 'mandato')
  for (const parte of [bottega.ragione_sociale, 'IT83 W054 2811 1010 0000 0123 455', '8 settimane'])
    expect(mandato).toContain(parte)

  const estratto = await p.as(bottega)(
    'POST',
    `/api/clienti/${cliente.id}/estratto_conto/invia`,
    { dal: aggiungiGiorni(oggi, -30), al: oggi },
    { 'idempotency-key': randomUUID() },
  )
  expect(estratto.status).toBe(200)
  await lavora()
  expect(await testoDi(cliente, 'estratto_conto')).toContain('80,50')

  // A plan that was accepted with a code.
  const piano = await pianoAccettato(p, {
    suDebito: false,
    prima_scadenza: aggiungiGiorni(oggi, 20),
  })
  expect(await testoDi(piano.cliente, 'piano_rate')).toContain('100,00')
  expect(await testoDi(piano.esercente, 'contratto')).toContain('300,00')
  const contratto = (await elenco(piano.esercente)).find(({ tipo }) => tipo === 'contratto')
  const prova = await p.as(piano.esercente)('GET', `/api/documenti/${contratto?._id}/prova`)
  expect(readPdf(prova.raw).text).toContain('Codice inserito')

  // The month goes by: the statement of what came in and what was kept.
  const primo = `${aggiungiMesi(oggi, 1).slice(0, 7)}-02`
  const deps = { ...p.deps, clock: { ...p.deps.clock, today: () => primo } }
  await chiudiMesi(deps)
  await emettiRendiconti(deps)
  await emettiRendiconti(deps)
  const rendiconto = await testoDi(bottega, 'rendiconto')
  expect(rendiconto).toContain('120,50')
  // Its cliente does not see it; the shop does not see the documents of another.
  expect((await elenco(cliente)).map(({ tipo }) => tipo)).not.toContain('rendiconto')
  expect((await elenco(bottega)).map(({ tipo }) => tipo)).not.toContain('contratto')
})
