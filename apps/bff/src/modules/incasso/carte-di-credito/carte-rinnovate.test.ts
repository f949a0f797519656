import { afterAll, beforeAll, expect, it } from 'vitest'
import { stoppedClock } from '../../../../test/client.ts'
import { createCliente, createEsercente } from '../../../../test/factories.ts'
import { eOra, notifica, type Payments, startPayments, stato } from '../../../../test/payments.ts'
import { createCarta, createDilazione } from '../../../../test/scadenze.ts'
import { controllaInSospeso, elaboraEventi, inviaInSospeso } from '../addebiti/index.ts'
import { usciteHandlers } from '../../ponte/messaggi/index.ts'
import { addebitaScadenze } from '../../accordi/scadenze/index.ts'
import { riprovaRifiutati } from '../solleciti/index.ts'
import { consegnaUscite } from '../../base/uscite/index.ts'
import { rileggiCarte } from './index.ts'

const GIORNO = 86_400_000
const clock = stoppedClock(new Date('2026-11-23T11:00:00Z'))
let p: Payments
beforeAll(async () => {
  p = await startPayments({ clock, orologioComune: true })
})
afterAll(() => p.stop())

const al = (giorno: string) => {
  const mancano = Date.parse(`${giorno}T11:00:00Z`) - clock.now().getTime()
  if (mancano > 0) clock.advance(mancano)
}

/** A plan whose rata falls due on a day, charged to a card that expires by what is stored, and by what its bank says. */
async function conCarta(scadenza: string, stored: [number, number], alla_banca = stored) {
  const [esercente, cliente] = [await createEsercente(p.db), await createCliente(p.db)]
  const pm = `pm_${cliente.id}`
  const psp = { fornitore: 'stripe', cliente_psp: `cus_${cliente.id}`, metodo_psp: pm }
  const [mese, anno] = alla_banca
  await p.fuori('carte', {
    metodo: pm,
    cliente: psp.cliente_psp,
    ultime4: '4242',
    mese,
    anno,
    nome: 'Lia',
  })
  const metodo_id = await createCarta(p.db, cliente, { ...psp, scade_anno: stored[1] })
  await p.db
    .updateTable('metodi_di_pagamento')
    .set({ scade_mese: stored[0] })
    .where('id', '=', metodo_id)
    .execute()
  const { pagamenti } = await createDilazione(p.db, {
    esercente,
    cliente,
    scadenze: [scadenza],
    metodo: { metodo_id },
  })
  const { email } = await p.db
    .selectFrom('utenti')
    .where('id', '=', cliente.utente_id)
    .select('email')
    .executeTakeFirstOrThrow()
  return { email, pm, metodo_id, rata: pagamenti[0] ?? '' }
}

const avvisa = async (tipo: string, metodo: string) => {
  const { payload, headers } = notifica(tipo, { id: metodo, object: 'payment_method' })
  await p.app.inject({ method: 'POST', url: '/psp/eventi', headers, payload })
  await elaboraEventi(p.deps)
}

async function posta(destinatario: string): Promise<string[]> {
  const handlers = usciteHandlers(p.deps)
  while ((await consegnaUscite(p.deps, handlers)) > 0);
  const rows = await p.db
    .selectFrom('messaggi')
    .where('destinatario', '=', destinatario)
    .select('oggetto')
    .orderBy('id')
    .execute()
  return rows.map(({ oggetto }) => oggetto).filter((oggetto) => oggetto.includes('carta'))
}

const addebita = async (id: string) => {
  await addebitaScadenze(p.deps)
  await eOra(p.db, id)
  await inviaInSospeso(p.deps)
  await controllaInSospeso(p.deps)
  return (await stato(p.db, id)).stato
}

const carta = (id: string) =>
  p.db
    .selectFrom('metodi_di_pagamento')
    .where('id', '=', id)
    .select(['stato', 'scade_mese', 'scade_anno', 'ultime4'])
    .executeTakeFirstOrThrow()

const RINNOVATA = 'La tua banca ha rinnovato la carta Visa •••• 4242'

it('Y8 la banca rinnova la carta: detto una volta, e gli addebiti vanno avanti da soli', async () => {
  const c = await conCarta('2027-01-05', [12, 2026])
  al('2026-12-05')
  await p.fuori(`carte/${c.pm}/rinnova`, { mese: 12, anno: 2030 })
  await avvisa('payment_method.automatically_updated', c.pm)
  await avvisa('payment_method.updated', c.pm)
  expect(await carta(c.metodo_id)).toMatchObject({
    stato: 'attiva',
    scade_mese: 12,
    scade_anno: 2030,
  })
  expect(await posta(c.email)).toEqual([RINNOVATA])
  const scritto = await p.db
    .selectFrom('cronologia')
    .where('entita_id', '=', c.metodo_id)
    .select(['azione', 'attore'])
    .execute()
  expect(scritto).toEqual([{ azione: 'rinnova', attore: 'sistema' }])
  for (const giorno of ['2026-12-12', '2026-12-31', '2027-01-05']) {
    al(giorno)
    await rileggiCarte(p.deps)
  }
  expect(await addebita(c.rata)).toBe('pagato')
  expect(await p.addebiti(c.rata)).toHaveLength(1)
  expect(await posta(c.email)).toEqual([RINNOVATA])
})

it('Y8 la notifica si perde: la notte prima si rilegge, e nessuno è disturbato', async () => {
  const c = await conCarta('2027-02-20', [2, 2027])
  al('2027-02-03')
  await p.fuori(`carte/${c.pm}/rinnova`, { mese: 2, anno: 2031, muta: true })
  expect(await Promise.all([rileggiCarte(p.deps), rileggiCarte(p.deps)])).toContain(1)
  expect(await posta(c.email)).toEqual([RINNOVATA])
  al('2027-02-20')
  expect(await addebita(c.rata)).toBe('pagato')
  expect(await posta(c.email)).toEqual([RINNOVATA])
})

it('Y8 la scadenza scritta qui non ferma un addebito: decide la banca', async () => {
  const c = await conCarta('2027-02-21', [10, 2026], [10, 2030])
  al('2027-02-21')
  expect(await addebita(c.rata)).toBe('pagato')
})

it('Y8 non rinnovata: chiesta un’altra venti giorni prima, una volta, e solo se serve a qualcosa', async () => {
  const c = await conCarta('2027-04-20', [4, 2027])
  const inutile = await conCarta('2027-04-20', [4, 2027])
  await p.db.deleteFrom('usi_metodo').where('metodo_id', '=', inutile.metodo_id).execute()
  al('2027-04-09')
  await rileggiCarte(p.deps)
  expect(await posta(c.email)).toEqual([])
  al('2027-04-10')
  await rileggiCarte(p.deps)
  al('2027-04-11')
  await rileggiCarte(p.deps)
  expect(await posta(c.email)).toEqual(['La carta Visa •••• 4242 sta per scadere'])
  expect(await posta(inutile.email)).toEqual([])
})

it('Y8 il fornitore tace di notte: nulla è chiesto al cliente, si rilegge la notte dopo', async () => {
  const c = await conCarta('2027-05-31', [5, 2027])
  al('2027-05-20')
  await p.guasto({ tipo: 'errore_500_prima', percorso: `GET /v1/payment_methods/${c.pm}` })
  await rileggiCarte(p.deps)
  expect(await posta(c.email)).toEqual([])
  await p.senzaGuasti()
  al('2027-05-21')
  await rileggiCarte(p.deps)
  expect(await posta(c.email)).toEqual(['La carta Visa •••• 4242 sta per scadere'])
})

it('Y8 rifiutata perché scaduta, poi rinnovata: si riprova da soli sulla stessa carta', async () => {
  const c = await conCarta('2027-07-05', [6, 2027])
  al('2027-07-05')
  await addebita(c.rata)
  expect((await stato(p.db, c.rata)).tentativi).toMatchObject([{ codice_rifiuto: 'carta_scaduta' }])
  const riprovano = async (fino: string) => {
    while (clock.today() < fino) {
      clock.advance(GIORNO)
      await riprovaRifiutati(p.deps)
      await addebita(c.rata)
    }
    return (await stato(p.db, c.rata)).stato
  }
  expect(await riprovano('2027-07-06')).not.toBe('pagato')
  await p.fuori(`carte/${c.pm}/rinnova`, { mese: 6, anno: 2031, muta: true })
  await rileggiCarte(p.deps)
  expect(await riprovano('2027-07-25')).toBe('pagato')
  expect(await p.addebiti(c.rata)).toHaveLength(1)
})

it('CAR-M4 (parte) una carta staccata presso il fornitore non si usa più, e a chi la usa se ne chiede un’altra', async () => {
  const c = await conCarta('2027-09-05', [9, 2030])
  const altra = await conCarta('2027-09-05', [9, 2030])
  await p.deps.psp.forgetMethod(c.pm)
  await avvisa('payment_method.detached', c.pm)
  await avvisa('payment_method.detached', 'pm_di_nessuno')
  expect((await carta(c.metodo_id)).stato).toBe('bloccata')
  expect((await carta(altra.metodo_id)).stato).toBe('attiva')
  expect(await posta(c.email)).toEqual(['La carta Visa •••• 4242 non si può più usare'])
})
