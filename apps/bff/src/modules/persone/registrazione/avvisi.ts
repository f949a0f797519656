import type { Avviso } from '@rateo/contract/persone/registrazione'
import type { Passo } from '@rateo/contract/persone/passi'
import { type Incoerenza, incoerenze } from '@rateo/domain/identita/coerenza-codice-fiscale'
import type { Db } from '../../../db/database.ts'
import { findLuogo, findSigle } from '../../base/comuni/index.ts'
import type { Dati } from './riga.ts'

const PARTI: Readonly<Record<Incoerenza, string>> = {
  cognome: 'il cognome',
  nome: 'il nome',
  data_nascita: 'la data di nascita',
  sesso: 'il sesso',
  luogo_nascita: 'il luogo di nascita',
}

const text = (values: Readonly<Record<string, unknown>>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

async function avvisiPersona(db: Db, passo: Passo, dati: Dati): Promise<Avviso[]> {
  const values = dati[passo]
  if (values === undefined) return []
  const data_nascita = text(values, 'data_nascita')
  const belfiore = text(values, 'luogo_nascita')
  const diverse = incoerenze(text(values, 'codice_fiscale'), {
    nome: text(values, 'nome'),
    cognome: text(values, 'cognome'),
    sesso: values['sesso'] === 'F' ? 'F' : 'M',
    data_nascita,
    belfiore,
  })
  const avvisi: Avviso[] = []
  if (diverse.length > 0) {
    const parti = diverse.map((parte) => PARTI[parte]).join(', ')
    const message = `Il codice fiscale non sembra corrispondere a quello che hai scritto: controlla ${parti}. Se è quello che ti ha dato l’Agenzia delle Entrate va bene così.`
    avvisi.push({ passo, campo: 'codice_fiscale', message })
  }
  const luogo = await findLuogo(db, belfiore)
  const esisteva =
    luogo === undefined ||
    (luogo.valido_dal <= data_nascita && (luogo.valido_al ?? '9999-12-31') >= data_nascita)
  if (!esisteva) {
    const message = `${luogo.nome} non era un comune con questo codice nel giorno indicato: controlla luogo e data di nascita.`
    avvisi.push({ passo, campo: 'luogo_nascita', message })
  }
  return avvisi
}

async function avvisiIndirizzo(db: Db, passo: Passo, dati: Dati): Promise<Avviso[]> {
  const values = dati[passo]
  if (values === undefined) return []
  const citta = text(values, 'citta')
  const sigle = await findSigle(db, citta)
  if (sigle.length === 0) {
    const message = `Non conosciamo un comune che si chiama ${citta}: controlla di averlo scritto bene.`
    return [{ passo, campo: 'citta', message }]
  }
  // Provinces change (Sardinia, 2025): what we know may be older than the address.
  if (!sigle.includes(text(values, 'provincia'))) {
    const message = `${citta} risulta in provincia di ${sigle.join(' o ')}: controlla la provincia.`
    return [{ passo, campo: 'provincia', message }]
  }
  return []
}

/** The notes about saved data that look odd without being wrong: nothing is refused for them. */
export async function findAvvisi(db: Db, dati: Dati): Promise<Avviso[]> {
  const found = await Promise.all([
    avvisiPersona(db, 'anagrafica', dati),
    avvisiPersona(db, 'rappresentante', dati),
    avvisiIndirizzo(db, 'indirizzo', dati),
    avvisiIndirizzo(db, 'azienda', dati),
  ])
  return found.flat()
}
