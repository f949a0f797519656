import { randomUUID } from 'node:crypto'
import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { rinnovaAbbonamenti } from '../../src/modules/accordi/abbonamenti/index.ts'
import {
  importaRestituzioni,
  controllaInSospeso,
  elaboraEventi,
  inviaInSospeso,
} from '../../src/modules/incasso/addebiti/index.ts'
import { addebitaDovuti } from '../../src/modules/accordi/scadenze/index.ts'
import type { TestResponse } from '../../test/client.ts'
import { createPagamento } from '../../test/factories.ts'
import { alGiornoAnnunciato, CONTI, mandatiDi } from '../../test/mandati.ts'
import {
  createDebito,
  eOra,
  notifica,
  pagaSullaPagina,
  type Payments,
} from '../../test/payments.ts'
import { createAbbonamento, createCarta, createDilazione } from '../../test/scadenze.ts'

import { hurry } from '../hurry.ts'

type Debito = Awaited<ReturnType<typeof createDebito>>

/** An act that moves money, made ready for one person and one esercente of its own. */
export type Atto = {
  debito: Debito
  /** The debts that it is about, by which the provider is asked what it took. */
  debiti: readonly string[]
  /** The one call or job that is made to fail; made again it says the same with the same key. */
  fai: () => Promise<TestResponse | undefined>
  /** Further steps of people and banks, where there are any. */
  poi?: (risposta: TestResponse | undefined) => Promise<void>
}
export type Preparazione = (p: Payments) => Promise<Atto>

export const chiamata = (
  p: Payments,
  chi: Parameters<Payments['as']>[0],
  url: string,
  body: object = {},
) => {
  const key = randomUUID()
  return () => p.as(chi)('POST', url, body, { 'idempotency-key': key })
}

/** Does the work of another process a minute later: the holds of the one that failed are over. */
async function aMinuteLater(p: Payments): Promise<void> {
  await sql`update operazioni_psp set bloccata_fino = null where bloccata_fino > now()`.execute(
    p.db,
  )
  await hurry(p.db, { toTheEnd: false })
  await inviaInSospeso(p.deps)
  await controllaInSospeso(p.deps)
}

/** Fills in the page that an answer names; whoever was told to wait presses again a minute later. */
export const sullaPagina =
  (p: Payments, paga: () => Promise<TestResponse>, leggi: () => Promise<unknown>) =>
  async (risposta: TestResponse | undefined): Promise<void> => {
    let url: unknown = risposta?.body?.url_pagamento
    for (let i = 0; i < 5 && typeof url !== 'string'; i++) {
      await aMinuteLater(p)
      url = (await paga()).body?.url_pagamento
    }
    if (typeof url === 'string') await pagaSullaPagina(url)
    await leggi()
  }

/** A card that the provider knows. */
export async function cartaDi(p: Payments, cliente: { utente_id: string }): Promise<string> {
  const metodo_psp = `pm_prova_${cliente.utente_id}`
  const cliente_psp = `cus_${cliente.utente_id}`
  const conosciuta = { fornitore: 'stripe', cliente_psp, metodo_psp }
  await p.carta({ metodo: metodo_psp, cliente: cliente_psp, ultime4: '4242', mese: 12, anno: 2039 })
  return createCarta(p.db, cliente, conosciuta)
}

export async function pagato(p: Payments, values: object = {}): Promise<Debito> {
  const debito = await createDebito(p, values)
  const carta_id = await cartaDi(p, debito.cliente)
  const { body } = await debito.pagaCon({ metodo: 'carta', carta_id })
  if (body.stato !== 'pagato') throw new Error(`non pagato: ${JSON.stringify(body)}`)
  return debito
}

async function paginaPagata(p: Payments): Promise<{ debito: Debito; sessione: string }> {
  const debito = await createDebito(p)
  const { body } = await debito.paga()
  await pagaSullaPagina(body.url_pagamento)
  const { riferimento } = await p.db
    .selectFrom('operazioni_psp')
    .where('chiave', 'like', `%${debito.id}%`)
    .select('riferimento')
    .executeTakeFirstOrThrow()
  return { debito, sessione: riferimento ?? '' }
}

const conSdd = async (p: Payments) => {
  const debito = await createDebito(p, { metodi_ammessi: ['carta', 'addebito_sdd'] })
  const mandati = mandatiDi(p, debito)
  return { debito, mandati }
}

/** The bank has its say on the day that was announced. */
async function passaLaBanca(p: Payments, id: string): Promise<void> {
  await aMinuteLater(p)
  await alGiornoAnnunciato(p, id)
  for (let i = 0; i < 20; i++) {
    await eOra(p.db, id)
    await controllaInSospeso(p.deps)
    const { stato } = await p.db
      .selectFrom('pagamenti')
      .where('id', '=', id)
      .select('stato')
      .executeTakeFirstOrThrow()
    if (stato !== 'in_elaborazione' && stato !== 'in_verifica') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Somebody whose card is charged by the billing run, today. */
async function dovuto(p: Payments, cosa: 'rata' | 'abbonamento'): Promise<Atto> {
  const debito = await createDebito(p)
  const { esercente, cliente } = debito
  const metodo = { metodo_id: await cartaDi(p, cliente) }
  const oggi = p.deps.clock.today()
  const chi = { esercente, cliente, metodo }
  const ids: string[] = []
  if (cosa === 'rata') {
    const scadenze = [oggi, aggiungiMesi(oggi, 1)]
    ids.push(...(await createDilazione(p.db, { ...chi, scadenze })).pagamenti)
  } else {
    // The first of its periods: what it began is counted from here.
    await createAbbonamento(p.db, { ...chi, prossimo_addebito: oggi })
  }
  const fai = async () => {
    await rinnovaAbbonamenti(p.deps)
    await addebitaDovuti(p.deps)
    return undefined
  }
  return { debito, debiti: ids, fai }
}

export const ATTI_DI_PAGAMENTO: Readonly<Record<string, Preparazione>> = {
  paga_sulla_pagina: async (p) => {
    const debito = await createDebito(p)
    const key = randomUUID()
    return {
      debito,
      debiti: [debito.id],
      fai: () => debito.paga(key),
      poi: sullaPagina(p, () => debito.paga(), debito.leggi),
    }
  },
  paga_con_la_carta_salvata: async (p) => {
    const debito = await createDebito(p)
    const modo = { metodo: 'carta', carta_id: await cartaDi(p, debito.cliente) }
    const key = randomUUID()
    return { debito, debiti: [debito.id], fai: () => debito.pagaCon(modo, key) }
  },
  paga_tre_debiti_insieme: async (p) => {
    const debito = await createDebito(p)
    const chi = { esercente_id: debito.esercente.id, cliente_id: debito.cliente.id }
    const altri = [await createPagamento(p.db, chi), await createPagamento(p.db, chi)]
    const insieme = altri.map(({ id }) => id)
    const carta_id = await cartaDi(p, debito.cliente)
    const key = randomUUID()
    const fai = () => debito.pagaCon({ metodo: 'carta', carta_id, insieme }, key)
    return { debito, debiti: [debito.id, ...insieme], fai }
  },
  lascia_la_pagina: async (p) => {
    const debito = await createDebito(p)
    await debito.paga()
    const fai = chiamata(p, debito.cliente, `/api/gateway/${debito.id}/abbandona`)
    return { debito, debiti: [debito.id], fai }
  },
  torna_dalla_pagina: async (p) => {
    const { debito } = await paginaPagata(p)
    return { debito, debiti: [debito.id], fai: () => debito.leggi() }
  },
  arriva_la_notifica: async (p) => {
    const { debito, sessione } = await paginaPagata(p)
    const segnale = notifica('checkout.session.completed', {
      id: sessione,
      object: 'checkout.session',
    })
    const fai = async () => {
      const { statusCode } = await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
      if (statusCode !== 200) throw new Error(`notifica: ${statusCode}`)
      while ((await elaboraEventi(p.deps)) > 0);
      return undefined
    }
    return { debito, debiti: [debito.id], fai }
  },
  firma_un_mandato: async (p) => {
    const { debito, mandati } = await conSdd(p)
    const { body } = await mandati.prepara({ iban: CONTI.riesce })
    await mandati.conferma(body.sha256, body._id)
    const { sha256 } = body
    const fai = chiamata(p, debito.cliente, `/api/mandati/${body._id}/firma`, { sha256 })
    return { debito, debiti: [debito.id], fai }
  },
  addebita_un_conto: async (p) => {
    const { debito, mandati } = await conSdd(p)
    const mandato_id = await mandati.firmato({ iban: CONTI.riesce })
    const key = randomUUID()
    const fai = () => debito.pagaCon({ metodo: 'addebito_sdd', mandato_id }, key)
    return { debito, debiti: [debito.id], fai, poi: () => passaLaBanca(p, debito.id) }
  },
  torna_un_addebito: async (p) => {
    const { debito, mandati } = await conSdd(p)
    const mandato_id = await mandati.firmato({ iban: CONTI.restituito })
    await debito.pagaCon({ metodo: 'addebito_sdd', mandato_id })
    await passaLaBanca(p, debito.id)
    await p.avanti(60_000)
    const fai = async () => {
      await importaRestituzioni(p.deps)
      return undefined
    }
    return { debito, debiti: [debito.id], fai }
  },
  addebita_la_rata: (p) => dovuto(p, 'rata'),
  rinnova_l_abbonamento: (p) => dovuto(p, 'abbonamento'),
  paga_gli_arretrati: async (p) => {
    const scadenza = aggiungiGiorni(p.deps.clock.today(), -3)
    const debito = await createDebito(p, { scadenza })
    await sql`update pagamenti set stato = 'insoluto' where id = ${debito.id}`.execute(p.db)
    const carta_id = await cartaDi(p, debito.cliente)
    const pagamenti = [{ _id: debito.id, importo_centesimi: 12_050 }]
    const url = `/api/carte_di_credito/${carta_id}/arretrati`
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.cliente, url, { pagamenti }) }
  },
}
