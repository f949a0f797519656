import { aggiungiGiorni, aggiungiMesi } from '@rateo/domain/tempo/giorno'
import { aggiungiGiorniTarget, giornoTargetDa } from '@rateo/domain/tempo/calendario'
import { sql } from 'kysely'
import { newId } from '../../src/db/ids.ts'
import { elaboraEventi } from '../../src/modules/incasso/addebiti/index.ts'
import { createCassa } from '../../test/cassa.ts'
import { confermaAtto } from '../../test/conferma-atto.ts'
import { createMandato } from '../../test/create-mandato.ts'
import { createPagamento } from '../../test/factories.ts'
import { dilazioniDi, scriviTegm } from '../../test/dilazioni.ts'
import { createDebito, notifica, type Payments } from '../../test/payments.ts'
import { createAbbonamento } from '../../test/scadenze.ts'
import { chiamata, pagato, type Preparazione, sullaPagina } from './acts.ts'

const IBAN = 'IT60X0542811101000000123456'

/** Tells us the provider's claims on a debt; they are processed as they come. */
async function recapita(p: Payments, id: string): Promise<void> {
  for (const dispute of await p.contestazioni(id)) {
    const segnale = notifica('charge.dispute.created', { ...dispute, object: 'dispute' })
    const { statusCode } = await p.app.inject({ method: 'POST', url: '/psp/eventi', ...segnale })
    if (statusCode !== 200) throw new Error(`notifica: ${statusCode}`)
  }
  while ((await elaboraEventi(p.deps)) > 0);
}

async function contestato(p: Payments) {
  const debito = await pagato(p)
  const [charge] = await p.addebiti(debito.id)
  await p.contesta(charge?.id ?? '', 'product_not_received')
  return debito
}

const contestazioneDi = async (p: Payments, pagamento_id: string) =>
  (
    await p.db
      .selectFrom('contestazioni')
      .where('pagamento_id', '=', pagamento_id)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

/** A proposal that waits for its cliente, on a debt that was there. */
export async function proposta(p: Payments, condizioni: object) {
  const debito = await createDebito(p, {
    importo_centesimi: 100_000,
    metodi_ammessi: ['carta', 'bonifico'],
    created_at: p.deps.clock.now(),
  })
  await p.db
    .updateTable('esercenti')
    .set({ credito_abilitato_at: p.deps.clock.now() })
    .where('id', '=', debito.esercente.id)
    .execute()
  const d = dilazioniDi(p, debito)
  const id = await d.proposta({
    pagamenti: [debito.id],
    n_rate: 3,
    cadenza: 'mensile',
    prima_scadenza: aggiungiMesi(p.deps.clock.today(), 1),
    ...condizioni,
  })
  return { debito, d, id }
}

async function distinta(p: Payments) {
  const debito = await createDebito(p, { scadenza: aggiungiGiorni(p.deps.clock.today(), -2) })
  const { esercente, cliente } = debito
  await p.db.updateTable('esercenti').set({ iban: IBAN }).where('id', '=', esercente.id).execute()
  await createMandato(p.db, { esercente, cliente })
  const il = aggiungiGiorniTarget(giornoTargetDa(aggiungiGiorni(p.deps.clock.today(), 1)), 5)
  return {
    debito,
    crea: chiamata(p, esercente, '/api/distinte', { addebito_il: il, pagamenti: [debito.id] }),
  }
}

export const ATTI_DELL_ESERCENTE: Readonly<Record<string, Preparazione>> = {
  chiede_un_pagamento: async (p) => {
    const debito = await createDebito(p)
    const body = {
      cliente_id: debito.cliente.id,
      causale: 'Caparra',
      importo_centesimi: 7000,
      scadenza: aggiungiGiorni(p.deps.clock.today(), 20),
    }
    return { debito, debiti: [], fai: chiamata(p, debito.esercente, '/api/pagamenti', body) }
  },
  annulla_un_pagamento: async (p) => {
    const debito = await createDebito(p)
    const fai = chiamata(p, debito.esercente, `/api/pagamenti/${debito.id}/annulla`)
    return { debito, debiti: [debito.id], fai }
  },
  stralcia: async (p) => {
    const debito = await createDebito(p, { scadenza: aggiungiGiorni(p.deps.clock.today(), -90) })
    await p.db
      .updateTable('pagamenti')
      .set({ stato: 'insoluto' })
      .where('id', '=', debito.id)
      .execute()
    await confermaAtto(p, debito.esercente, { scopo: 'stralcio', oggetto: debito.id })
    const url = `/api/pagamenti/${debito.id}/stralcia`
    return {
      debito,
      debiti: [debito.id],
      fai: chiamata(p, debito.esercente, url, { nota: 'Il cliente è introvabile' }),
    }
  },
  registra_contanti: async (p) => {
    const debito = await createDebito(p)
    await createCassa(p.db, debito)
    const body = { metodo: 'contanti', importo_centesimi: 5000, incassato_il: p.deps.clock.today() }
    const fai = chiamata(p, debito.esercente, `/api/pagamenti/${debito.id}/incassi`, body)
    return { debito, debiti: [debito.id], fai }
  },
  storna_un_incasso: async (p) => {
    const debito = await createDebito(p)
    const url = `/api/pagamenti/${debito.id}/incassi`
    const incassato_il = p.deps.clock.today()
    await chiamata(p, debito.esercente, url, {
      metodo: 'bonifico',
      importo_centesimi: 5000,
      incassato_il,
    })()
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.esercente, `${url}/1/storna`) }
  },
  rimborsa: async (p) => {
    const debito = await pagato(p)
    const body = { importo_centesimi: 5001, motivo: 'richiesta_cliente' }
    const fai = chiamata(p, debito.esercente, `/api/pagamenti/${debito.id}/rimborsi`, body)
    return { debito, debiti: [debito.id], fai }
  },
  arriva_una_contestazione: async (p) => {
    const debito = await contestato(p)
    const fai = async () => {
      await recapita(p, debito.id)
      return undefined
    }
    return { debito, debiti: [debito.id], fai }
  },
  accetta_la_contestazione: async (p) => {
    const debito = await contestato(p)
    await recapita(p, debito.id)
    const url = `/api/contestazioni/${await contestazioneDi(p, debito.id)}/accetta`
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.esercente, url) }
  },
  risponde_con_le_prove: async (p) => {
    const debito = await contestato(p)
    await recapita(p, debito.id)
    const url = `/api/contestazioni/${await contestazioneDi(p, debito.id)}/prove`
    const body = { prove: { consegna: 'Consegnato il 3 del mese, firmato da chi ha pagato.' } }
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.esercente, url, body) }
  },
  accetta_la_dilazione: async (p) => {
    const { debito, d, id } = await proposta(p, {})
    const body = { ...(await d.letta(id)), metodo: 'bonifico' }
    return {
      debito,
      debiti: [debito.id],
      fai: chiamata(p, debito.cliente, `/api/dilazioni/${id}/accetta`, body),
    }
  },
  estingue_la_dilazione: async (p) => {
    await scriviTegm(p.db, { dal: aggiungiGiorni(p.deps.clock.today(), -30) }).catch(
      () => undefined,
    )
    const { debito, d, id } = await proposta(p, { tan_percento: 6 })
    await d.accetta(id, { ...(await d.letta(id)), metodo: 'bonifico' })
    const { body } = await d.leggi(id)
    const ids: string[] = body.rate.map((r: { pagamento: { _id: string } }) => r.pagamento._id)
    const [primo = '', ...insieme] = ids
    const vista = (await p.as(debito.cliente)('GET', `/api/gateway/${primo}`)).body
    const totale_visto_centesimi = vista.estinzioni[0].totale_centesimi
    const modo = { metodo: 'carta', insieme, totale_visto_centesimi }
    const url = `/api/gateway/${primo}`
    const ancora = () => chiamata(p, debito.cliente, `${url}/paga`, modo)()
    const leggi = () => p.as(debito.cliente)('GET', url)
    const fai = chiamata(p, debito.cliente, `${url}/paga`, modo)
    return { debito, debiti: ids, fai, poi: sullaPagina(p, ancora, leggi) }
  },
  prepara_una_distinta: async (p) => {
    const { debito, crea } = await distinta(p)
    return { debito, debiti: [debito.id], fai: crea }
  },
  consegna_la_distinta: async (p) => {
    const { debito, crea } = await distinta(p)
    const { body } = await crea()
    const url = `/api/distinte/${body._id}/consegna`
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.esercente, url) }
  },
  registra_gli_esiti: async (p) => {
    const { debito, crea } = await distinta(p)
    const { body } = await crea()
    const url = `/api/distinte/${body._id}`
    await chiamata(p, debito.esercente, `${url}/consegna`)()
    const esiti = { causale: 'AM04', righe: [1] }
    return {
      debito,
      debiti: [debito.id],
      fai: chiamata(p, debito.esercente, `${url}/esiti`, esiti),
    }
  },
  annuncia_un_bonifico: async (p) => {
    const debito = await createDebito(p, { metodi_ammessi: ['bonifico'] })
    await p.db
      .updateTable('esercenti')
      .set({ iban: IBAN })
      .where('id', '=', debito.esercente.id)
      .execute()
    const url = `/api/gateway/${debito.id}/annuncia_bonifico`
    return { debito, debiti: [debito.id], fai: chiamata(p, debito.cliente, url) }
  },
  cambia_piano: async (p) => {
    const debito = await createDebito(p)
    const { esercente, cliente } = debito
    const oggi = p.deps.clock.today()
    const dal = aggiungiGiorni(oggi, -10)
    const prossimo_addebito = aggiungiMesi(dal, 1)
    const id = await createAbbonamento(p.db, { esercente, cliente, prossimo_addebito })
    await sql`update abbonamenti set ancora = ${dal} where id = ${id}`.execute(p.db)
    const chi = { esercente_id: esercente.id, cliente_id: cliente.id }
    const periodo = { origine: 'abbonamento', origine_id: id, origine_n: 1, scadenza: dal }
    const { id: periodo_id } = await createPagamento(p.db, {
      ...chi,
      ...periodo,
      importo_centesimi: 3900,
    })
    // A plan is changed only when what it costs until now is paid.
    await chiamata(p, esercente, `/api/pagamenti/${periodo_id}/incassi`, {
      metodo: 'bonifico',
      importo_centesimi: 3900,
      incassato_il: oggi,
    })()
    const piano_id = newId()
    await p.db
      .insertInto('piani')
      .values({
        id: piano_id,
        esercente_id: esercente.id,
        nome: 'Piano grande',
        importo_centesimi: 7900,
        cadenza: 'mensile',
      })
      .execute()
    const url = `/api/abbonamenti/${id}/cambio`
    const { body } = await p.as(cliente)('POST', `${url}/anteprima`, { piano_id })
    return { debito, debiti: [], fai: chiamata(p, cliente, url, { anteprima_id: body._id }) }
  },
}
