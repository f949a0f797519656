import { scriviFrasi } from '@rateo/domain/parole/frase'
import { paroleRichiesta } from '@rateo/domain/parole/richiesta'
import type { Netto } from '@rateo/domain/trattenute/trattenute'
import { useQuery } from '@tanstack/react-query'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { readTyped } from '../../../ui/fields/typed-amount.ts'
import { attivitaQuery } from '../elenco/pagamenti.api.ts'
import { paroleRichiestaQuery } from './parole-richiesta.api.ts'
import classes from './anteprima-richiesta.module.css'
import type { RichiestaValues } from './richiedi-pagamento.values.ts'

type Written = Pick<
  RichiestaValues,
  'importo' | 'causale' | 'scadenza' | 'valido_fino' | 'invia_email' | 'detrazione'
>

type Props = {
  values: Written
  today: string
  /** The amount with the code that was tried; null while there is none. */
  scontato: number | null
  /** The total and what is kept back of it; null where nothing is. */
  netto: Netto | null
}

/** The request while it is being written, in the words in which its cliente will read it. */
export function AnteprimaRichiesta({ values, today, scontato, netto }: Props) {
  const { data: attivita } = useQuery(attivitaQuery)
  const cents = scontato ?? readTyped(values.importo)
  return (
    <aside className={classes['preview']} aria-label="Che cosa riceve il cliente">
      <h2 className={layout['headingSmall']}>Che cosa riceve il cliente</h2>
      {cents === null || !attivita ? (
        <p className={both(layout['small'], layout['flat'])}>
          Scrivi l’importo: qui leggi la richiesta come la leggerà.
        </p>
      ) : (
        <Messaggio {...attivita} values={values} cents={cents} today={today} netto={netto} />
      )}
      <p className={both(layout['small'], layout['flat'])}>
        {values.invia_email
          ? 'Parte per e-mail quando premi “Richiedi”, con il link per pagare.'
          : 'Non parte alcuna e-mail: consegna tu il link, e sulla pagina di pagamento leggerà le stesse cose.'}
      </p>
    </aside>
  )
}

type MessaggioProps = {
  _id: string
  ragione_sociale: string
  logo: string | null
  values: Written
  cents: number
  today: string
  netto: Netto | null
}

function Messaggio({ _id, ragione_sociale, logo, values, cents, today, netto }: MessaggioProps) {
  const { data: cambiate } = useQuery(paroleRichiestaQuery)
  const scritta = (frase: string) =>
    scriviFrasi(
      frase,
      (originale) => cambiate?.data.find((una) => una.originale === originale)?.testo,
    )
  const { oggetto, titolo, dati, azione, avviso } = paroleRichiesta({
    esercente: ragione_sociale,
    importo_centesimi: cents,
    causale: values.causale.trim() || '…',
    scadenza: values.scadenza || today,
    valido_fino: values.valido_fino || null,
    numero: null,
    netto,
    vincolo: values.detrazione === '' ? null : values.detrazione,
  })
  return (
    <div className={classes['message']}>
      <p className={classes['sender']}>
        {logo === null ? (
          <span className={classes['initial']} aria-hidden="true">
            {ragione_sociale.charAt(0)}
          </span>
        ) : (
          <img className={classes['logo']} src={`/api/esercenti/${_id}/logo?v=${logo}`} alt="" />
        )}
        <span className={classes['subject']}>{scritta(oggetto)}</span>
      </p>
      <p className={classes['words']}>{scritta(titolo)}</p>
      <dl className={both(layout['terms'], classes['facts'])}>
        {dati.map(([nome, valore]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valore}</dd>
          </div>
        ))}
      </dl>
      <span className={classes['pay']}>{scritta(azione)}</span>
      <p className={both(layout['small'], layout['flat'])}>{scritta(avviso)}</p>
    </div>
  )
}
