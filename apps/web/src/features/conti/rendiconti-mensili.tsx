import type { MeseRendiconto } from '@rateo/contract/incasso/rendiconti-mensili'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { rendicontiMensiliQuery } from './conti.api.ts'

const nomeDi = ({ mese }: MeseRendiconto) => formattaMeseAnno(`${mese}-01`)

const maiuscola = (nome: string) => `${nome.charAt(0).toUpperCase()}${nome.slice(1)}`

function commissioneDi({ commissione, concluso }: MeseRendiconto): string {
  if (commissione === null) return concluso ? 'Nessun riepilogo della commissione' : 'Mese in corso'
  const { numero, imponibile_centesimi, iva_centesimi } = commissione
  return `Commissione ${numero}: imponibile ${formattaEuro(imponibile_centesimi)}, IVA ${formattaEuro(iva_centesimi)}`
}

/** The statement of each month, with the commission as its invoice says it. */
export function RendicontiMensili() {
  const { data } = useQuery(rendicontiMensiliQuery)
  if (data === undefined || data.data.length === 0) return null
  return (
    <Panel title="Rendiconti mensili">
      <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
        {data.data.map((mese) => (
          <li key={mese.mese} className={layout['apart']}>
            <div>
              <strong className={layout['name']}>{maiuscola(nomeDi(mese))}</strong>
              <div className={layout['sub']}>{commissioneDi(mese)}</div>
            </div>
            <span className={layout['row']}>
              {(['pdf', 'csv'] as const).map((tipo) => (
                <a
                  key={tipo}
                  href={`/api/accrediti/mesi/${mese.mese}/${tipo}`}
                  download
                  aria-label={`Rendiconto ${tipo.toUpperCase()} di ${nomeDi(mese)}`}
                >
                  {tipo.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
