import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, stoppedClock } from '../../../../../test/client.ts'
import { createCliente, createEsercente, createPagamento } from '../../../../../test/factories.ts'
import { newId } from '../../../../db/ids.ts'

const clock = stoppedClock(new Date('2026-11-20T10:00:00Z'))
let server: Awaited<ReturnType<typeof startApp>>
let esercente: Awaited<ReturnType<typeof createEsercente>>
let altro: Awaited<ReturnType<typeof createEsercente>>
let cliente: Awaited<ReturnType<typeof createCliente>>
let pagamento_id = ''

const SEDE = { indirizzo: 'Via Roma 1', cap: '06049', citta: 'Spoleto', provincia: 'PG' }
beforeAll(async () => {
  server = await startApp({ clock })
  const { db } = server
  esercente = await createEsercente(db, { ragione_sociale: 'Officina Bellini', ...SEDE })
  altro = await createEsercente(db)
  cliente = await createCliente(db, {
    nome: 'Giulia Ferrari',
    codice_fiscale: 'FRRGLI80A41L117P',
    ...SEDE,
    esercente_id: esercente.id,
  })
  pagamento_id = (
    await createPagamento(db, {
      esercente_id: esercente.id,
      cliente_id: cliente.id,
      importo_centesimi: 12_200,
      stato: 'pagato',
      incassato_centesimi: 12_200,
      metodo: 'pos',
      pagato_at: '2026-11-20T09:00:00Z',
    })
  ).id
})
afterAll(() => server.stop())

const bozza = (change: object = {}) => ({
  di: { pagamento_id },
  tipo: 'TD01',
  numero: `${newId().slice(-6)}/2026`,
  data: '2026-11-20',
  regime: 'RF01',
  aliquota: 22,
  natura: null,
  ...change,
})
const anteprima = (change: object = {}, chi = esercente) =>
  server.as(chi)('POST', '/api/bozze_fattura/anteprima', bozza(change))
const crea = (change: object = {}, chi = esercente) =>
  server.as(chi)('POST', '/api/bozze_fattura', bozza(change))
const xmlDi = async (id: string) =>
  (await server.as(esercente)('GET', `/api/documenti/${id}/file`)).raw.toString()

describe('DOC-B1 la bozza di fattura elettronica', () => {
  it('DOC-B1 di un pagamento: conti, modo di pagamento vero, e il file da scaricare', async () => {
    const { body } = await anteprima()
    expect(body).toMatchObject({
      totale_centesimi: 12_200,
      imposta_centesimi: 2200,
      bollo_centesimi: 0,
      scarti: [],
    })
    const { status, body: fatta } = await crea({ numero: 'A1' })
    expect(status).toBe(200)
    const xml = await xmlDi(fatta._id)
    for (const pezzo of [
      '<TipoDocumento>TD01</TipoDocumento>',
      '<CondizioniPagamento>TP02</CondizioniPagamento>',
      '<ModalitaPagamento>MP08</ModalitaPagamento>',
      '<ImportoPagamento>122.00</ImportoPagamento>',
      '<Denominazione>Officina Bellini</Denominazione>',
      '<Nome>Giulia</Nome><Cognome>Ferrari</Cognome>',
      '<CodiceDestinatario>0000000</CodiceDestinatario>',
    ]) {
      expect(xml).toContain(pezzo)
    }
    const letto = (await server.as(esercente)('GET', `/api/documenti/${fatta._id}`)).body
    expect(letto).toMatchObject({ tipo: 'fattura', numero: 'A1', visibile_al_cliente: false })
    expect((await server.as(cliente)('GET', `/api/documenti/${fatta._id}`)).status).toBe(404)
  })

  it('DOC-B1 DOC-B3 senza IVA oltre 77,47 €: natura e bollo virtuale', async () => {
    const { body } = await crea({ regime: 'RF19', aliquota: 0, natura: 'N2.2' })
    const xml = await xmlDi(body._id)
    expect(xml).toContain(
      '<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>',
    )
    expect(xml).toContain('<Natura>N2.2</Natura>')
  })

  it('DOC-B1 lo stesso numero due volte: solo con un motivo, ed è una versione nuova; due insieme ne fanno una', async () => {
    const { body: prima } = await crea({ numero: 'B7' })
    const senza = await crea({ numero: 'b7' })
    expect([senza.status, senza.body.errors[0].pointer]).toEqual([422, '/motivo'])
    const con = await crea({ numero: 'B7', motivo: 'Aliquota sbagliata', aliquota: 10 })
    const letta = (await server.as(esercente)('GET', `/api/documenti/${con.body._id}`)).body
    expect(letta).toMatchObject({ versione: 2, motivo: 'Aliquota sbagliata' })
    expect(await xmlDi(prima._id)).toContain('<AliquotaIVA>22.00</AliquotaIVA>')
    const insieme = await Promise.all([crea({ numero: 'C1' }), crea({ numero: 'C1' })])
    expect(insieme.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('DOC-B1 a un ente: FPA12, codice ufficio, scissione dei pagamenti', async () => {
    const ente = await createCliente(server.db, {
      nome: 'Comune di Spoleto',
      tipo: 'ente',
      partita_iva: '00316820547',
      ...SEDE,
      esercente_id: esercente.id,
    })
    const debito = await createPagamento(server.db, {
      esercente_id: esercente.id,
      cliente_id: ente.id,
      importo_centesimi: 10_000,
    })
    const di = { pagamento_id: debito.id }
    const senza = await anteprima({ di, esigibilita: 'S' })
    expect(senza.body.scarti[0]).toMatchObject({ codice: '00427', campo: 'codice_destinatario' })
    const { body } = await crea({ di, esigibilita: 'S', codice_destinatario: 'ufabcd' })
    const xml = await xmlDi(body._id)
    expect(xml).toContain('versione="FPA12"')
    expect(xml).toContain('<EsigibilitaIVA>S</EsigibilitaIVA>')
    expect(xml).toContain('<ImportoTotaleDocumento>122.00</ImportoTotaleDocumento>')
    expect(xml).toContain('<ImportoPagamento>100.00</ImportoPagamento>')
  })

  it.each([
    ['senza natura', { aliquota: 0 }, '/natura'],
    ['nota di credito senza fattura', { tipo: 'TD04' }, '/collegata'],
    ['differita senza DDT', { tipo: 'TD24' }, '/ddt'],
    ['numero senza cifre', { numero: 'ABC' }, '/numero'],
  ])('DOC-B1 %s: non si prepara, e dice dove correggere', async (_, change, pointer) => {
    const { status, body } = await crea(change)
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('DOC-B1 X10 il pagamento di un altro non si fattura', async () => {
    expect((await anteprima({}, altro)).status).toBe(404)
    expect((await crea({ di: { dilazione_id: newId() } })).status).toBe(404)
    expect((await crea({ di: { rimborso_id: newId() } })).status).toBe(404)
  })
})
