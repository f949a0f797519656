import { formattaEuro } from '../denaro/denaro.ts'
import type { Scostamento } from './scostamento.ts'
import { formattaIntero } from '../parole/formato.ts'

type Novita = Pick<Scostamento, 'adesso' | 'media'> & {
  /** The name of the number, as a sentence begins with it: “Incassato con Carta”. */
  nome: string
  tipo: 'importo' | 'numero'
}

/** A number of the last week that is unusual, in a sentence: how much, and beside how much. */
export function fraseNovita({ nome, tipo, adesso, media }: Novita): string {
  const scritto = (value: number) =>
    tipo === 'importo' ? formattaEuro(Math.round(value)) : formattaIntero(Math.round(value))
  if (adesso === 0) return `${nome}: niente la settimana scorsa, ${scritto(media)} di solito.`
  if (media === 0)
    return `${nome}: ${scritto(adesso)} la settimana scorsa, niente nelle otto prima.`
  const parte = Math.round((Math.abs(adesso - media) / Math.abs(media)) * 100)
  const verso = adesso > media ? 'in più' : 'in meno'
  return `${nome}: ${scritto(adesso)} la settimana scorsa, il ${formattaIntero(parte)}% ${verso} della media delle otto prima (${scritto(media)}).`
}
