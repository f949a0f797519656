import { randomUUID } from 'node:crypto'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import {
  createDebito,
  eOra,
  pagaSullaPagina,
  type Payments,
  startPayments,
  stato,
} from '../../../../test/payments.ts'
import { createDilazione } from '../../../../test/scadenze.ts'
import { controllaInSospeso } from '../addebiti/index.ts'
import { verificaInvarianti } from '../../registri/contabilita/index.ts'
import { emettiRicevuta } from '../../registri/documenti/index.ts'

let p: Payments
// A day of a year whose rates are known, so that the sums are those of the text.
const clock = stoppedClock(new Date('2026-11-20T09:00:00Z'))
const oggi = clock.today()
beforeAll(async () => {
  p = await startPayments({ clock })
})
afterAll(() => p.stop())

const DAL = '2026-01-01'
const TOLLERANZA = 5

/** Late by so many days more than the esercente bears with. */
async function inRitardo(
  giorni: number,
  { tipo = 'persona', ...values }: { tipo?: string } & Record<string, unknown> = {},
) {
  const debito = await createDebito(p, {
    scadenza: aggiungiGiorni(oggi, -giorni - TOLLERANZA),
    metodi_ammessi: ['carta', 'bonifico', 'contanti'],
    ...values,
  })
  await p.db.updateTable('clienti').set({ tipo }).where('id', '=', debito.cliente.id).execute()
  await p.db
    .insertInto('mora_esercenti')
    .values({
      esercente_id: debito.esercente.id,
      attiva_dal: DAL,
      tolleranza_giorni: TOLLERANZA,
      updated_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const vedi = async () => (await debito.leggi()).body
  const paga = async (modo: object = {}) =>
    debito.pagaCon({
      metodo: 'carta',
      totale_visto_centesimi: (await vedi()).da_pagare_centesimi,
      ...modo,
    })
  const esercente = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    p.as(debito.esercente)(method, url, body, { 'idempotency-key': randomUUID() })
  return { ...debito, vedi, paga, chiama: esercente }
}
type InRitardo = Awaited<ReturnType<typeof inRitardo>>

const riga = async (id: string) =>
  p.db
    .selectFrom('pagamenti')
    .where('id', '=', id)
    .select(['maggiorazioni_centesimi', 'residuo_centesimi', 'incassato_centesimi', 'stato'])
    .executeTakeFirstOrThrow()

/** Midnight passes: what is due was due a day earlier. */
const mezzanotte = ({ id }: InRitardo) =>
  p.db
    .updateTable('pagamenti')
    .set({ scadenza: sql<string>`scadenza - 1` })
    .where('id', '=', id)
    .execute()

async function termina(debito: InRitardo) {
  await eOra(p.db, debito.id)
  await controllaInSospeso(p.deps)
}

describe('GTW-B3 l’importo cresce e dice perché', () => {
  it('DIL-M9 (parte) chi non l’ha attivata non la chiede mai; attivata conta da quel giorno', async () => {
    const debito = await createDebito(p, { scadenza: '2026-02-01' })
    const as = p.as(debito.esercente)
    expect((await debito.leggi()).body).toMatchObject({ da_pagare_centesimi: 12_050, mora: null })
    expect((await as('GET', '/api/mora')).body).toMatchObject({
      attiva_dal: null,
      tolleranza_giorni: 5,
      tasso_consumatori: 1.6,
      spese_recupero_centesimi: 4000,
    })
    const regole = { attiva: true, tolleranza_giorni: 0 }
    expect((await as('PATCH', '/api/mora', regole)).body).toMatchObject({ attiva_dal: oggi })
    // A day at 1,60 % of 120,50 is half a cent, rounded up.
    expect((await debito.leggi()).body.mora).toMatchObject({ totale_centesimi: 1 })
    await as('PATCH', '/api/mora', { ...regole, attiva: false })
    expect((await debito.leggi()).body.mora).toBeNull()
    const troppi = await as('PATCH', '/api/mora', { attiva: true, tolleranza_giorni: 61 })
    expect(troppi.body.code).toBe('dati_non_validi')
  })

  it('GTW-B3 la pagina dice giorni, tasso e importo; entro la tolleranza nulla', async () => {
    expect((await (await inRitardo(0)).vedi()).mora).toBeNull()
    const debito = await inRitardo(12)
    expect(await debito.vedi()).toMatchObject({
      importo_centesimi: 12_050,
      da_pagare_centesimi: 12_056,
      mora: {
        totale_centesimi: 6,
        righe: [{ tipo: 'mora', giorni: 12, tasso: 1.6, al: oggi, importo_centesimi: 6 }],
      },
    })
  })

  it('GTW-B3 mostrato = addebitato = nei libri = nella ricevuta', async () => {
    const debito = await inRitardo(100)
    const { da_pagare_centesimi: mostrato, mora } = await debito.vedi()
    const aperto = await debito.paga()
    // Open, it goes on showing what was frozen.
    expect(aperto.body).toMatchObject({ stato: 'in_corso', da_pagare_centesimi: mostrato, mora })
    await pagaSullaPagina(aperto.body.url_pagamento)
    expect((await debito.vedi()).stato).toBe('pagato')
    expect((await p.addebiti(debito.id)).map(({ amount }) => amount)).toEqual([mostrato])
    expect(await riga(debito.id)).toEqual({
      maggiorazioni_centesimi: mora.totale_centesimi,
      residuo_centesimi: 0,
      incassato_centesimi: mostrato,
      stato: 'pagato',
    })
    expect((await stato(p.db, debito.id)).scritture.toSorted()).toEqual([
      'commissione',
      'incasso',
      'mora',
    ])
    const ricevuta = await emettiRicevuta(p.deps, debito.id)
    expect(ricevuta?.contenuto).toMatchObject({
      importo_centesimi: mostrato,
      mora_centesimi: mora.totale_centesimi,
    })
    const { body } = await debito.chiama('GET', `/api/pagamenti/${debito.id}`)
    expect(body.mora).toEqual({ ...mora, da_aggiungere_centesimi: 0 })
    expect(body.rimborsabile_centesimi).toBe(mostrato)
  })

  it('GTW-B3 due schede a cavallo di mezzanotte: la cifra di ieri è rifiutata con quella di oggi', async () => {
    const debito = await inRitardo(59)
    const ieri = (await debito.vedi()).da_pagare_centesimi
    for (let i = 0; i < 3; i++) await mezzanotte(debito)
    const vecchia = await debito.pagaCon({ metodo: 'carta', totale_visto_centesimi: ieri })
    expect([vecchia.status, vecchia.body.code]).toEqual([409, 'importo_cambiato'])
    expect(vecchia.body.error_message).toContain('120,83')
    expect(vecchia.body.error_message).toContain('Non è stato addebitato alcun importo')
    expect((await debito.paga({ totale_visto_centesimi: undefined })).body.code).toBe(
      'importo_cambiato',
    )
    expect((await stato(p.db, debito.id)).tentativi).toEqual([])
    // The other tab has read it again; whoever comes second goes on with what is open.
    const nuova = await debito.paga()
    const seconda = await debito.pagaCon({ metodo: 'carta', totale_visto_centesimi: ieri })
    expect([nuova.body.stato, seconda.body.stato]).toEqual(['in_corso', 'in_corso'])
    expect((await stato(p.db, debito.id)).tentativi).toHaveLength(1)
  })

  it('GTW-B3 un tentativo senza esito buono non lascia mora: si riconta', async () => {
    const debito = await inRitardo(50)
    const aperto = await debito.paga()
    expect((await riga(debito.id)).maggiorazioni_centesimi).toBe(26)
    await debito.abbandona()
    expect(await riga(debito.id)).toMatchObject({
      maggiorazioni_centesimi: 0,
      residuo_centesimi: 12_050,
    })
    const rifiutato = await debito.paga()
    await pagaSullaPagina(rifiutato.body.url_pagamento, '4000000000009995')
    await termina(debito)
    await debito.abbandona()
    expect((await riga(debito.id)).maggiorazioni_centesimi).toBe(0)
    for (let i = 0; i < 20; i++) await mezzanotte(debito)
    expect((await debito.vedi()).da_pagare_centesimi).toBe(12_050 + 37)
    expect(aperto.body.da_pagare_centesimi).toBe(12_076)
  })

  it('DIL-M9 (parte) tra imprese: più otto punti, e le spese di recupero una volta sola', async () => {
    const debito = await inRitardo(30, { tipo: 'ditta', parte_minima_centesimi: 1000 })
    await sql`insert into impostazioni (chiave, valore, valido_dal, autore) values ('interessi_di_mora',
      ${JSON.stringify({ tasso_legale: 160, riferimento_bce: 200, spese_recupero_centesimi: 4000, tolleranza_giorni: 5 })}::jsonb,
      '2026-07-01', 'prova') on conflict do nothing`.execute(p.db)
    const prima = await debito.vedi()
    // 30 days at 10 % of 120,50.
    expect(prima.mora.righe).toMatchObject([
      { tipo: 'mora', tasso: 10, importo_centesimi: 99 },
      { tipo: 'spese_recupero', importo_centesimi: 4000 },
    ])
    const parte = await debito.paga({ importo_centesimi: 6000 })
    await pagaSullaPagina(parte.body.url_pagamento)
    const dopo = await debito.vedi()
    // Interest first: what is left is all price, and nothing is counted twice on the same day.
    expect(dopo).toMatchObject({ stato: 'da_pagare', da_pagare_centesimi: 12_050 + 4099 - 6000 })
    expect(dopo.mora).toEqual(prima.mora)
    const resto = await debito.paga()
    await pagaSullaPagina(resto.body.url_pagamento)
    await termina(debito)
    expect(await riga(debito.id)).toMatchObject({ stato: 'pagato', incassato_centesimi: 16_149 })
    await p.db.deleteFrom('impostazioni').where('chiave', '=', 'interessi_di_mora').execute()
  })

  it('GTW-B2 più debiti insieme: ognuno con la sua, e un totale solo', async () => {
    const debito = await inRitardo(80)
    const altro = await createDebito(p, {
      esercente_id: debito.esercente.id,
      cliente_id: debito.cliente.id,
      scadenza: aggiungiGiorni(oggi, -205),
    })
    const { da_pagare_centesimi, altri } = await debito.vedi()
    expect(altri).toMatchObject([{ _id: altro.id, importo_centesimi: 12_050 + 106 }])
    const totale_visto_centesimi = da_pagare_centesimi + altri[0].importo_centesimi
    const sbagliato = await debito.paga({ insieme: [altro.id] })
    expect(sbagliato.body.code).toBe('importo_cambiato')
    const aperto = await debito.paga({ insieme: [altro.id], totale_visto_centesimi })
    await pagaSullaPagina(aperto.body.url_pagamento)
    await debito.vedi()
    expect((await riga(altro.id)).stato).toBe('pagato')
    expect((await p.addebiti(debito.id)).map(({ amount }) => amount)).toEqual([
      totale_visto_centesimi,
    ])
  })
})

describe('GTW-B3 per le altre vie', () => {
  it('GTW-B3 senza account: la pagina la mostra, e un modulo di ieri non paga', async () => {
    const debito = await inRitardo(59)
    const { body } = await debito.chiama('POST', `/api/pagamenti/${debito.id}/link_pubblico`, {})
    const percorso = new URL(body.url).pathname
    const pagina = async () => (await p.app.inject({ method: 'GET', url: percorso })).body
    const azione = async () => /action="([^"]+)"/.exec(await pagina())?.[1] ?? ''
    const manda = (url: string) =>
      p.app.inject({
        method: 'POST',
        url: url.replace(p.deps.config.origin, ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
    expect(await pagina()).toMatch(/Di cui mora 0,31.€: 59 giorni al 1,60% annuo/)
    const ieri = await azione()
    for (let i = 0; i < 3; i++) await mezzanotte(debito)
    const vecchia = await manda(ieri)
    expect(vecchia.statusCode).toBe(409)
    expect(vecchia.body).toContain('120,83')
    expect((await manda(`${percorso}/paga`)).statusCode).toBe(409)
    expect((await stato(p.db, debito.id)).tentativi).toEqual([])
    expect((await manda(await azione())).statusCode).toBe(200)
    expect((await riga(debito.id)).maggiorazioni_centesimi).toBe(33)
  })

  it('CAR-B1 gli arretrati si pagano con la loro mora, alla cifra mostrata', async () => {
    const debito = await inRitardo(90)
    const as = p.as(debito.cliente)
    const nuova = await as('POST', '/api/carte_di_credito', {})
    await pagaSullaPagina(nuova.body.url)
    const salvata = `/api/carte_di_credito/salvataggi/${nuova.body.salvataggio_id}/completa`
    const url = `/api/carte_di_credito/${(await as('POST', salvata, {})).body.carta_id}/arretrati`
    const { body } = await as('GET', url)
    expect(body).toMatchObject({ totale_centesimi: 12_098, data: [{ importo_centesimi: 12_098 }] })
    const paga = (importo_centesimi: number) =>
      as(
        'POST',
        url,
        { pagamenti: [{ _id: debito.id, importo_centesimi }] },
        { 'idempotency-key': randomUUID() },
      )
    expect((await paga(12_050)).body.data).toMatchObject([{ esito: 'non_chiesto' }])
    expect((await paga(12_098)).body.data).toMatchObject([{ esito: 'pagato' }])
    expect((await p.addebiti(debito.id)).map(({ amount }) => amount)).toEqual([12_098])
  })
})

describe('DIL-M9 (parte) condonare, registrare, restituire', () => {
  it('DIL-M9 (parte) condonata non cresce più; un altro esercente non la trova, il cliente non può', async () => {
    const debito = await inRitardo(60)
    const url = `/api/pagamenti/${debito.id}/condona_mora`
    const estraneo = await inRitardo(1)
    expect((await estraneo.chiama('POST', url, {})).status).toBe(404)
    const suo = await p.as(debito.cliente)('POST', url, {}, { 'idempotency-key': randomUUID() })
    expect(suo.status).toBe(403)
    const { body } = await debito.chiama('POST', url, {})
    expect(body.mora).toBeNull()
    expect(await debito.vedi()).toMatchObject({ da_pagare_centesimi: 12_050, mora: null })
    expect(
      (await estraneo.chiama('POST', `/api/pagamenti/${estraneo.id}/condona_mora`, {})).status,
    ).toBe(200)
    const nulla = await createDebito(p)
    const vuoto = await p.as(nulla.esercente)(
      'POST',
      `/api/pagamenti/${nulla.id}/condona_mora`,
      {},
      { 'idempotency-key': randomUUID() },
    )
    expect(vuoto.body.code).toBe('stato_incompatibile')
  })

  it('DIL-M9 (parte) condonata, o pagata in parte, tra il calcolo e l’avvio: nulla parte', async () => {
    const debito = await inRitardo(60)
    const avvia = async (residuo: number) => {
      const riga_mora = { tipo: 'mora', dal: DAL, al: oggi, tasso: 1.6, importo_centesimi: 32 }
      const mora = { residuo_centesimi: residuo, totale_centesimi: 32, righe: [riga_mora] }
      const { rows } = await sql<{ a: { esito: string } }>`
        select avvia_tentativo(${debito.id}, ${debito.cliente.id}, 'carta', 'stripe', 'sessione',
          ${JSON.stringify({ mora: { [debito.id]: mora } })}::jsonb, 'acquisto', '15 minutes', now(), '{}') as a
      `.execute(p.db)
      return rows[0]?.a.esito
    }
    expect(await avvia(12_000)).toBe('importo_cambiato')
    await debito.chiama('POST', `/api/pagamenti/${debito.id}/condona_mora`, {})
    expect(await avvia(12_050)).toBe('importo_cambiato')
    expect((await stato(p.db, debito.id)).tentativi).toEqual([])
  })

  it('PAG-M5 registrata in cassa con la sua mora, e stornata con la sua mora', async () => {
    const debito = await inRitardo(90)
    const registra = (importo_centesimi: number, incassato_il = oggi) =>
      debito.chiama('POST', `/api/pagamenti/${debito.id}/incassi`, {
        metodo: 'bonifico',
        importo_centesimi,
        incassato_il,
      })
    // The refusal says how much it may be, with the mora up to the day on which the money was taken.
    const rifiuto = async (giorno = oggi) => (await registra(12_099, giorno)).body.errors[0].message
    expect(await rifiuto()).toMatch(/^Restano da pagare 120,98/)
    expect(await rifiuto(aggiungiGiorni(oggi, -30))).toMatch(/^Quel giorno .* pagare 120,82/)
    expect((await registra(12_098)).body).toMatchObject({
      stato: 'pagato',
      mora: { totale_centesimi: 48, da_aggiungere_centesimi: 0 },
    })
    expect((await stato(p.db, debito.id)).scritture).toContain('mora')
    const storna = await debito.chiama('POST', `/api/pagamenti/${debito.id}/incassi/1/storna`, {})
    expect(storna.body).toMatchObject({ stato: 'da_pagare', residuo_centesimi: 12_050 })
    expect((await riga(debito.id)).maggiorazioni_centesimi).toBe(0)
    // The debt is paid without the mora: nobody asks for six cents afterwards.
    expect((await registra(12_050)).body).toMatchObject({ stato: 'pagato', mora: null })
  })

  it('PAG-M9 un addebito che torna indietro porta via anche la sua mora', async () => {
    const debito = await inRitardo(45)
    const aperto = await debito.paga()
    await pagaSullaPagina(aperto.body.url_pagamento)
    await debito.vedi()
    const tentativo = (await stato(p.db, debito.id)).tentativi[0]?.id
    await sql`select restituisci_tentativo(${tentativo}::uuid, 'AM04', now(), '{}')`.execute(p.db)
    expect(await riga(debito.id)).toEqual({
      maggiorazioni_centesimi: 0,
      residuo_centesimi: 12_050,
      incassato_centesimi: 0,
      stato: 'insoluto',
    })
    expect((await stato(p.db, debito.id)).scritture).toContain('storno_mora')
  })

  it('DIL-M9 (parte) di una rata la mora non è parte: pagata con la sua mora è pagata, e il piano torna', async () => {
    const { cliente, esercente } = await inRitardo(1)
    const scadenze = [aggiungiGiorni(oggi, -105), '2099-12-31']
    const piano = await createDilazione(p.db, { esercente, cliente, scadenze })
    const [id = ''] = piano.pagamenti
    const as = p.as(cliente)
    const { da_pagare_centesimi } = (await as('GET', `/api/gateway/${id}`)).body
    expect(da_pagare_centesimi).toBe(5022)
    const modo = { metodo: 'carta', totale_visto_centesimi: da_pagare_centesimi }
    const aperto = await as('POST', `/api/gateway/${id}/paga`, modo, {
      'idempotency-key': randomUUID(),
    })
    await pagaSullaPagina(aperto.body.url_pagamento)
    expect((await as('GET', `/api/gateway/${id}`)).body.stato).toBe('pagato')
    const rate = await p.db
      .selectFrom('rate')
      .where('dilazione_id', '=', piano.id)
      .orderBy('n')
      .select(['stato', 'pagato_centesimi'])
      .execute()
    expect(rate[0]).toEqual({ stato: 'pagata', pagato_centesimi: 5000 })
  })

  it('DIL-M9 (parte) una riga congelata non si riscrive né si toglie', async () => {
    await expect(sql`update maggiorazioni set importo_centesimi = 1`.execute(p.db)).rejects.toThrow(
      'non cambia',
    )
    await expect(sql`delete from maggiorazioni`.execute(p.db)).rejects.toThrow('non cambia')
  })

  it('GTW-B3 dopo tutto questo i libri tornano', async () => {
    expect(await verificaInvarianti(p.db)).toEqual([])
  })
})
