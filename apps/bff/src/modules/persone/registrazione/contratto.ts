import { createHash } from 'node:crypto'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/errors.ts'
import { findGestore, findImpostazioni } from '../../base/impostazioni/index.ts'
import { versioneInVigore } from '../testi/index.ts'
import { contrattoPdf } from './contratto-pdf.ts'
import { type Riga, valoriDi } from './riga.ts'

const commissioni = z.object({ per_mille: z.number(), fissa_centesimi: z.number() })

const percentuale = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 })

/** The contract of what was declared so far, with its hash; refused until the steps that it names are done. */
export async function preparaContratto(
  db: Db,
  riga: Riga,
  now: Date,
): Promise<{ pdf: Buffer; sha256: string; beneficiario: string; versione_privacy: string }> {
  if (riga.ruolo !== 'esercente') throw new AppError('non_trovato')
  const azienda = valoriDi(riga, 'azienda')
  const persona = valoriDi(riga, 'rappresentante')
  const conto = valoriDi(riga, 'conto')
  if (!azienda || !persona || !conto) {
    throw new AppError('stato_incompatibile', {
      message: 'Prima del contratto completa i passi Azienda, Rappresentante e Conto.',
    })
  }
  const impostazioni = await findImpostazioni(db, ['commissioni'], now)
  const { per_mille, fissa_centesimi } = commissioni.parse(impostazioni.get('commissioni'))
  const versione_privacy = await versioneInVigore(db, 'privacy', giornoDiRoma(now))
  const pdf = await contrattoPdf({
    gestore: await findGestore(db, now),
    ragione_sociale: azienda.ragione_sociale,
    partita_iva: azienda.partita_iva,
    codice_fiscale: azienda.codice_fiscale,
    sede: `${azienda.indirizzo}, ${azienda.cap} ${azienda.citta} (${azienda.provincia})`,
    rappresentante: `${persona.nome} ${persona.cognome}`,
    rappresentante_codice_fiscale: persona.codice_fiscale,
    carica: persona.carica,
    iban: conto.iban,
    commissioni: `${percentuale.format(per_mille / 10)} % + ${formattaEuro(fissa_centesimi)}`,
    versione_privacy,
  })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  return { pdf, sha256, beneficiario: 'Rateo', versione_privacy }
}
