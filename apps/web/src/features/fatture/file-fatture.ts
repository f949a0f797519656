import { FATTURE_INSIEME, PESO_FATTURA } from '@rateo/contract/fatture/carica-fatture'
import { formattaIntero } from '@rateo/domain/parole/formato'
import { apriVoce, type VoceZip, vociDi } from '../../ui/fields/leggi-zip.ts'

/** The largest ZIP that is opened here. */
const PESO_ZIP = 100 * 1024 * 1024

/** A file of invoices: opened when its turn comes, so that of many one at a time is in memory. */
export type FileFattura = { id: string; nome: string; apri: () => Promise<Blob> }

export type Errore = { file: string; motivo: string }

export type Scelti = {
  file: FileFattura[]
  errori: Errore[]
  /** Files of a pack beside its invoices: papers, pictures. */
  saltati: number
}

const eFattura = (nome: string) => /\.(?:xml|p7m)$/i.test(nome)
const eZip = (nome: string) => /\.zip$/i.test(nome)
/** Files that a computer puts into every archive. */
const eDiSistema = (nome: string) =>
  /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(nome)

const GROSSO = 'Supera i 5 MB, più di quanto prende il Sistema di Interscambio.'
const GONFIO = 'Si gonfia più di quanto dice: non lo apriamo.'

function motivoVoce({ nome, conPassword, aperto }: VoceZip): string | null {
  if (eZip(nome)) return 'È uno ZIP dentro un altro: aprilo e trascina qui il suo contenuto.'
  if (conPassword) return 'È protetto da una password: toglila e riprova.'
  return aperto > PESO_FATTURA ? GROSSO : null
}

/** The invoices of a ZIP. What it says of itself is looked at first, and held to when each is opened. */
async function dalloZip(zip: File, scelti: Scelti): Promise<void> {
  if (zip.size > PESO_ZIP) {
    scelti.errori.push({ file: zip.name, motivo: 'Lo ZIP supera i 100 MB: dividilo in più parti.' })
    return
  }
  const byte = await zip.arrayBuffer()
  for (const voce of vociDi(byte)) {
    const { nome } = voce
    if (nome.endsWith('/') || eDiSistema(nome)) continue
    const motivo = eFattura(nome) || eZip(nome) ? motivoVoce(voce) : null
    if (motivo !== null) scelti.errori.push({ file: `${zip.name}: ${nome}`, motivo })
    else if (!eFattura(nome)) scelti.saltati += 1
    else {
      scelti.file.push({
        id: `${zip.name}/${nome}`,
        nome: nome.split('/').at(-1) ?? nome,
        // A little more than it says: where it is more, it lied.
        apri: () => apriVoce(byte, voce, Math.max(voce.aperto, 1)),
      })
    }
  }
}

/** The reason why a file of a ZIP was not opened, for who reads the list. */
export const MOTIVO_CHIUSO = GONFIO

/** The files of invoices among those that somebody dropped, those of each ZIP one by one. */
export async function scegliFatture(lasciati: readonly File[]): Promise<Scelti> {
  const scelti: Scelti = { file: [], errori: [], saltati: 0 }
  for (const uno of lasciati) {
    if (eZip(uno.name)) {
      await dalloZip(uno, scelti).catch(() => {
        scelti.errori.push({ file: uno.name, motivo: 'Lo ZIP è rovinato: scaricalo di nuovo.' })
      })
    } else if (!eFattura(uno.name)) {
      scelti.errori.push({ file: uno.name, motivo: 'Si leggono solo XML, P7M e ZIP.' })
    } else if (uno.size > PESO_FATTURA) {
      scelti.errori.push({ file: uno.name, motivo: GROSSO })
    } else {
      scelti.file.push({
        id: `${uno.name}:${uno.size}:${uno.lastModified}`,
        nome: uno.name,
        apri: async () => uno,
      })
    }
  }
  const troppi = scelti.file.splice(FATTURE_INSIEME)
  if (troppi.length > 0) {
    const motivo = `Al massimo ${formattaIntero(FATTURE_INSIEME)} file per volta: carica gli altri dopo.`
    scelti.errori.push({ file: `${formattaIntero(troppi.length)} file`, motivo })
  }
  return scelti
}

// A cell that begins like a formula would be one in the program that opens it.
const cella = (testo: string) =>
  `"${(/^[=+\-@]/.test(testo) ? `'${testo}` : testo).replaceAll('"', '""')}"`

/** A table as a file for a spreadsheet. */
export const comeFile = (righe: readonly (readonly string[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(
    `\uFEFF${[...righe.map((riga) => riga.map(cella).join(';')), ''].join('\n')}`,
  )}`
