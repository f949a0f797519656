import { nomiPassi, schemaPasso, VERSIONI } from '@rateo/contract/persone/passi'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { AppError, type FieldError } from '../../../http/errors.ts'
import { completaCliente, confermaCliente, registraCliente } from '../clienti/index.ts'
import { affidaEsercente } from '../consulenti/index.ts'
import { inviaEsercente, registraPuntiVendita } from '../esercenti/index.ts'
import { aggiornaNome, collegaRuolo, registraConsensi } from '../sessione/index.ts'
import { versioneInVigore } from '../testi/index.ts'
import { archiviaFirma } from '../../registri/documenti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import type { Contesto } from './contesto.ts'
import { preparaContratto } from './contratto.ts'
import { controllaPasso } from './controlli.ts'
import { esigiAperta, esigiValori, getRiga, richiestaDi, type Riga } from './riga.ts'
import { annotaRegistrazione, consegnaA, scriviRegistrazione } from './scrivi-registrazione.ts'

/** A signed contract carries more than the form sent: who signed it and when. */
const isComplete = (riga: Riga, passo: string): boolean => {
  const schema = schemaPasso(riga.ruolo, passo)
  if (riga.dati[passo] === undefined || schema === undefined) return false
  return passo === 'contratto' || z.safeParse(schema, riga.dati[passo]).success
}

/** Looks at everything once more: what was right when it was saved may no longer be. */
async function esigiCompleta(trx: Db, riga: Riga, contesto: Contesto) {
  const errors: FieldError[] = []
  for (const passo of nomiPassi(riga.ruolo)) {
    const richiesta = richiestaDi(riga, passo)
    if (!isComplete(riga, passo))
      errors.push({ pointer: `/${passo}`, message: 'Completa questo passo' })
    else if (richiesta !== null) errors.push({ pointer: `/${passo}`, message: richiesta })
  }
  if (riga.email_verificata_at === null) {
    errors.push({ pointer: '/email', message: 'Apri il link che ti abbiamo mandato per e-mail' })
  }
  if (errors.length > 0) {
    throw new AppError('dati_non_validi', {
      message: 'Manca ancora qualcosa prima di inviare la registrazione.',
      errors,
    })
  }
  for (const passo of nomiPassi(riga.ruolo)) {
    await controllaPasso(trx, riga, passo, riga.dati[passo] ?? {}, contesto)
  }
  if (riga.ruolo !== 'esercente') return
  const { sha256 } = await preparaContratto(trx, riga, contesto.now)
  if (riga.dati['contratto']?.['sha256'] !== sha256) {
    throw new AppError('dati_non_validi', {
      message: 'Il contratto è cambiato da quando lo hai firmato: rileggilo e firmalo di nuovo.',
      errors: [{ pointer: '/contratto', message: 'Rileggi e firma il contratto' }],
    })
  }
}

/** The versions that the person could read when they saved the step in which they agreed: the ones of that day. */
async function versioniLette(trx: Db, { salvati }: Riga, passo: string, now: Date) {
  const giorno = giornoDiRoma(salvati[passo] ?? now)
  return {
    termini: await versioneInVigore(trx, 'termini', giorno),
    privacy: await versioneInVigore(trx, 'privacy', giorno),
  }
}

async function attivaCliente(trx: Db, riga: Riga, now: Date) {
  const anagrafica = esigiValori(riga, 'anagrafica')
  const { indirizzo, cap, citta, provincia } = esigiValori(riga, 'indirizzo')
  const { telefono } = esigiValori(riga, 'contatti')
  const { marketing } = esigiValori(riga, 'consensi')
  const nome = `${anagrafica.nome} ${anagrafica.cognome}`.slice(0, 100)
  const cliente_id = await completaCliente(
    trx,
    riga.email,
    {
      nome,
      codice_fiscale: anagrafica.codice_fiscale,
      partita_iva: anagrafica.partita_iva || null,
      telefono,
      indirizzo,
      cap,
      citta,
      provincia,
    },
    now,
  )
  await collegaRuolo(trx, riga.utente_id, { cliente_id })
  if (riga.invitante_id !== null) {
    const esercente_id = riga.invitante_id
    await registraCliente(trx, { esercente_id, nome, email: riga.email, now })
    await confermaCliente(trx, { esercente_id, cliente_id }, now)
  }
  const lette = await versioniLette(trx, riga, 'consensi', now)
  await registraConsensi(
    trx,
    riga.utente_id,
    [
      { tipo: 'termini', versione: lette.termini, dato: true },
      { tipo: 'privacy', versione: lette.privacy, dato: true },
      { tipo: 'marketing', versione: lette.privacy, dato: marketing },
    ],
    now,
  )
}

/** The contract that was signed on the way here, among the documents of the esercente, as it says of itself. */
async function archiviaContratto(trx: Db, riga: Riga, esercente_id: string): Promise<void> {
  const firma_id = riga.dati['contratto']?.['firma_id']
  if (typeof firma_id !== 'string') return
  const { id, documento, created_at } = await trx
    .selectFrom('firme')
    .where('id', '=', firma_id)
    .select(['id', 'documento', 'created_at'])
    .executeTakeFirstOrThrow()
  await archiviaFirma(
    trx,
    { id, documento, now: created_at },
    { tipo: 'contratto', titolo: 'Contratto con Rateo', esercente_id, cliente_id: null },
  )
}

async function consegnaEsercente(trx: Db, riga: Riga, { now, oggi }: Contesto): Promise<Riga> {
  const { forma_giuridica: _f, ateco: _a, rea, ...azienda } = esigiValori(riga, 'azienda')
  const { iban } = esigiValori(riga, 'conto')
  const { categoria } = esigiValori(riga, 'attivita')
  const esercente_id = await inviaEsercente(
    trx,
    riga.esercente_id,
    {
      ...azienda,
      codice_destinatario: azienda.codice_destinatario || null,
      rea: rea || null,
      email: riga.email,
      iban,
      categoria,
    },
    now,
  )
  await archiviaContratto(trx, riga, esercente_id)
  const { punti_vendita } = esigiValori(riga, 'punti_vendita')
  await registraPuntiVendita(trx, esercente_id, punti_vendita, now)
  // Handed in once more after the staff asked for something, it is theirs already.
  if (riga.esercente_id === null) await collegaRuolo(trx, riga.utente_id, { esercente_id, now })
  const { invito_consulente_id: invito_id, utente_id } = riga
  if (invito_id !== null) await affidaEsercente(trx, { invito_id, esercente_id, utente_id, oggi })
  const { privacy } = await versioniLette(trx, riga, 'contratto', now)
  await registraConsensi(
    trx,
    riga.utente_id,
    [
      { tipo: 'contratto', versione: VERSIONI.contratto, dato: true },
      { tipo: 'privacy', versione: privacy, dato: true },
    ],
    now,
  )
  return riga.esercente_id === null ? consegnaA(trx, riga, esercente_id) : riga
}

/** The name of the person's papers: the account was made with whatever was typed first. */
function personaDi(riga: Riga): { nome: string; cognome: string } {
  const { nome, cognome } =
    riga.ruolo === 'cliente' ? esigiValori(riga, 'anagrafica') : esigiValori(riga, 'rappresentante')
  return { nome, cognome }
}

/** The last step: a cliente is active at once, an esercente waits for the staff. Returns the id of the esercente. */
export async function inviaRegistrazione(contesto: Contesto): Promise<string | null> {
  const { db: trx, actor, now } = contesto
  const riga = await getRiga(trx, actor, { lock: true })
  esigiAperta(riga)
  await esigiCompleta(trx, riga, contesto)
  if (riga.ruolo === 'cliente') await attivaCliente(trx, riga, now)
  const consegnata = riga.ruolo === 'cliente' ? riga : await consegnaEsercente(trx, riga, contesto)
  await aggiornaNome(trx, riga.utente_id, personaDi(riga), now)
  await scriviRegistrazione(
    trx,
    consegnata,
    { dati: riga.dati, salvati: riga.salvati, inviata_at: now },
    now,
  )
  await accoda(trx, {
    argomento: 'registrazione_inviata',
    unicita: `registrazione_inviata:${riga.utente_id}:${riga.ruolo}:${now.toISOString()}`,
    contenuto: {
      utente_id: riga.utente_id,
      ruolo: riga.ruolo,
      esercente_id: consegnata.esercente_id,
    },
  })
  await annotaRegistrazione(contesto, 'invia_registrazione', { ruolo: riga.ruolo })
  return consegnata.esercente_id
}
