import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { emettiRicevuta } from '../../src/modules/registri/documenti/index.ts'
import { hashPassword } from '../../src/modules/persone/sessione/index.ts'
import { elaboraArchivi } from '../../src/modules/ponte/archivi/index.ts'
import { confermaAtto } from '../conferma-atto.ts'
import { createCliente, createEsercente, createPagamento, linkCliente } from '../factories.ts'
import { pagaSullaPagina, type Payments } from '../payments.ts'
import { createAbbonamento, createCarta, createDilazione } from '../scadenze.ts'

export const PASSWORD = 'cavallo-lampada-73-treno'
export const SEGRETI = ['pm_segreto_della_carta', 'cus_segreto_del_cliente']
/** Words that another esercente knows of the same person, and nobody else. */
export const ALTRUI = ['Nota che solo l’altro ha scritto', 'Lavoro dell’altro', 'Marianna Altrove']

type Titolare = Awaited<ReturnType<typeof createEsercente>>

export async function conPassword(
  { db }: Pick<Payments, 'db'>,
  { utente_id }: Titolare,
): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('utenti').set({ password_hash }).where('id', '=', utente_id).execute()
}

const key = () => ({ 'idempotency-key': randomUUID() })

/** A small business with a bit of everything, made by the calls that people make, and another that shares a cliente with it. */
export async function createBottega(p: Payments) {
  const { db, as } = p
  const esercente = await createEsercente(db, { ragione_sociale: 'Idraulica Ferri S.r.l.' })
  const altro = await createEsercente(db, { ragione_sociale: 'Un altro S.r.l.' })
  await conPassword(p, esercente)
  const giulia = await createCliente(db, { nome: 'Giulia Neri', esercente_id: esercente.id })
  const marco = await createCliente(db, { nome: 'Marco Blu', esercente_id: esercente.id })
  await createCarta(db, giulia, {
    metodo_psp: SEGRETI[0] ?? '',
    cliente_psp: SEGRETI[1] ?? '',
  })
  const chiedi = (cliente: { id: string }, causale: string) =>
    createPagamento(db, { esercente_id: esercente.id, cliente_id: cliente.id, causale })
  const incassa = (id: string, importo_centesimi: number) =>
    as(esercente)(
      'POST',
      `/api/pagamenti/${id}/incassi`,
      { metodo: 'contanti', importo_centesimi, incassato_il: p.deps.clock.today() },
      key(),
    )
  // Paid by card at the provider, and in part given back.
  const conCarta = await chiedi(giulia, 'Caldaia nuova')
  const { body } = await as(giulia)(
    'POST',
    `/api/gateway/${conCarta.id}/paga`,
    { metodo: 'carta' },
    key(),
  )
  await pagaSullaPagina(body.url_pagamento)
  await as(giulia)('GET', `/api/gateway/${conCarta.id}`)
  const reso = { importo_centesimi: 5001, motivo: 'richiesta_cliente' }
  const rimborso = await as(esercente)(
    'POST',
    `/api/pagamenti/${conCarta.id}/rimborsi`,
    reso,
    key(),
  )
  // Paid in part; paid and undone; paid whole.
  const inParte = await chiedi(marco, 'Rubinetto, con un acconto')
  const stornato = await chiedi(marco, 'Sifone')
  const intero = await chiedi(giulia, 'Scarico')
  const fatti = [
    rimborso.status,
    (await incassa(inParte.id, 5000)).status,
    (await incassa(stornato.id, 12_050)).status,
    (await as(esercente)('POST', `/api/pagamenti/${stornato.id}/incassi/1/storna`, {}, key()))
      .status,
    (await incassa(intero.id, 12_050)).status,
  ]
  const rate = await createDilazione(db, {
    esercente,
    cliente: marco,
    scadenze: ['2099-01-10', '2099-02-10', '2099-03-10'],
  })
  fatti.push((await incassa(rate.pagamenti[0] ?? '', 5000)).status)
  await createAbbonamento(db, { esercente, cliente: giulia, prossimo_addebito: '2099-01-05' })
  for (const id of [conCarta.id, intero.id, rate.pagamenti[0] ?? '']) {
    await emettiRicevuta({ db, clock: p.deps.clock }, id)
  }
  const nota = (chi: Titolare, testo: string) =>
    as(chi)('POST', `/api/clienti/${giulia.id}/note`, { testo }, key())
  fatti.push((await nota(esercente, 'Suona due volte')).status)
  await linkCliente(db, altro.id, giulia.id)
  await db
    .updateTable('clienti_esercente')
    .set({ nome: 'Marianna Altrove' })
    .where('esercente_id', '=', altro.id)
    .execute()
  await nota(altro, ALTRUI[0] ?? '')
  await createPagamento(db, {
    esercente_id: altro.id,
    cliente_id: giulia.id,
    causale: ALTRUI[1] ?? '',
  })
  return { esercente, altro, giulia, marco, fatti }
}

/** Asks for the archive as its titolare does, lets the worker make it, and answers with the file. */
export async function prendiArchivio(
  p: Pick<Payments, 'db' | 'as' | 'deps'>,
  esercente: Titolare,
): Promise<Buffer> {
  const { db, as, deps } = p
  await confermaAtto({ as, db }, esercente, { scopo: 'archivio_attivita', oggetto: esercente.id })
  const chiesto = await as(esercente)('POST', '/api/archivi', { password: PASSWORD })
  while ((await elaboraArchivi(deps)) > 0);
  const file = await as(esercente)('GET', `/api/archivi/${chiesto.body._id}/file`)
  return file.raw
}

/** A place on the disk for archives, as people keep them. */
export function cartellaDiArchivi() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rateo-archivi-'))
  let n = 0
  return {
    scrivi: (contenuto: Buffer): string => {
      const file = path.join(folder, `${n++}.zip`)
      writeFileSync(file, contenuto)
      return file
    },
    togli: () => rmSync(folder, { recursive: true, force: true }),
  }
}
