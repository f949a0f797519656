import type { FatturaCaricata } from '@rateo/contract/fatture/elenco-fatture'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../app/routes/paths.ts'
import layout from '../../../ui/layout.module.css'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatoBadge } from '../../../ui/stato-badge.tsx'

type Props = { fattura: FatturaCaricata; puoRateizzare: boolean }

const nomeDi = ({ e_nota, numero }: FatturaCaricata) =>
  `${e_nota ? 'Nota di credito' : 'Fattura'} ${numero}`

/** One invoice that was brought, with what became of each of its parts. */
export function UnaCaricata({ fattura: f, puoRateizzare }: Props) {
  const quando = formattaDataOra(f.caricata_at)
  return (
    <Panel
      title={nomeDi(f)}
      aside={<Money centesimi={f.e_nota ? -f.da_pagare_centesimi : f.da_pagare_centesimi} />}
    >
      <div className={layout['stackTight']}>
        <p className={layout['note']}>
          {`Del ${formattaGiornoLungo(f.data)}. Caricata il ${quando} da ${f.caricata_da}.`}
        </p>
        {f.cliente !== null && (
          <p className={layout['flat']}>
            Cliente: <Link to={paths.cliente(f.cliente._id)}>{f.cliente.nome}</Link>
          </p>
        )}
        <Trattenuto fattura={f} />
        <Esito fattura={f} />
        {f.parti.map((parte) => (
          <UnaParte key={parte.n} fattura={f} parte={parte} puoRateizzare={puoRateizzare} />
        ))}
      </div>
    </Panel>
  )
}

/** The total of which an invoice asks for the net. */
function Trattenuto({ fattura: f }: { fattura: FatturaCaricata }) {
  const parti = [
    f.ritenuta_centesimi > 0 ? `ritenuta ${formattaEuro(f.ritenuta_centesimi)}` : '',
    f.iva_scissa_centesimi > 0
      ? `IVA versata dall’ente ${formattaEuro(f.iva_scissa_centesimi)}`
      : '',
  ].filter((parte) => parte !== '')
  if (parti.length === 0) return null
  return (
    <p className={layout['flat']}>
      {`Totale ${formattaEuro(f.totale_centesimi)}, ${parti.join(', ')}, da pagare ${formattaEuro(f.da_pagare_centesimi)}.`}
    </p>
  )
}

/** The outcome in words: what reduced it, what it reduced, for what it waits, why it was left out. */
function Esito({ fattura: f }: { fattura: FatturaCaricata }) {
  const quali = f.corregge.map(({ numero }) => numero).join(', ')
  const motivo = f.motivo === null ? '' : `${f.motivo.replace(/\.$/, '')}.`
  return (
    <>
      {f.esito === 'lasciata' && (
        <p className={layout['flat']}>{`Lasciata fuori. ${motivo} Puoi caricarla di nuovo.`}</p>
      )}
      {f.esito === 'in_attesa' && (
        <p className={layout['flat']}>{`In attesa della fattura ${quali}. ${motivo}`}</p>
      )}
      {f.esito === 'caricata' && f.e_nota && (
        <p className={layout['flat']}>
          {f.corregge.some((una) => una.tolto_centesimi > 0)
            ? `Ha tolto ${f.corregge.map((una) => `${formattaEuro(una.tolto_centesimi)} dalla fattura ${una.numero}`).join(', ')}.`
            : `Ha tolto ${formattaEuro(f.ridotto_centesimi)}.`}
          {motivo === '' ? '' : ` ${motivo}`}
        </p>
      )}
      {f.ridotta_da.map((nota) => (
        <p key={nota.numero} className={layout['flat']}>
          {`La nota di credito ${nota.numero} ha tolto ${formattaEuro(nota.tolto_centesimi)}.`}
        </p>
      ))}
    </>
  )
}

type ParteProps = Props & { parte: FatturaCaricata['parti'][number] }

function UnaParte({ fattura: f, parte, puoRateizzare }: ParteProps) {
  const { pagamento } = parte
  const intera =
    f.parti.length > 1 ? `Parte ${parte.n}, ${formattaEuro(parte.importo_centesimi)}` : null
  if (pagamento === null) {
    return (
      <p className={layout['flat']}>
        {[intera, `non chiesta: ${parte.perche ?? ''}`].filter((uno) => uno !== null).join(', ')}
      </p>
    )
  }
  const quale = `fattura ${f.numero}, ${formattaEuro(pagamento.importo_centesimi)}`
  return (
    <div className={layout['rowCentred']}>
      <span>
        {`${formattaEuro(pagamento.importo_centesimi)} entro il ${formattaGiornoLungo(pagamento.scadenza)}`}
      </span>
      <StatoBadge entita="pagamento" stato={pagamento.stato} />
      <Link to={paths.pagamento(pagamento._id)} aria-label={`Apri: ${quale}`}>
        Apri
      </Link>
      {pagamento.rateizzabile && puoRateizzare && (
        <Link
          to={paths.nuovaDilazione()}
          search={{ pagamento: pagamento._id }}
          aria-label={`Metti a rate: ${quale}`}
        >
          Metti a rate
        </Link>
      )}
    </div>
  )
}
