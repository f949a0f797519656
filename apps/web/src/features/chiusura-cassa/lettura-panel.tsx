import { Button, TextInput } from '@mantine/core'
import {
  correggiMovimento,
  type MovimentoCassa,
  type Sessione,
} from '@rateo/contract/incasso/chiusura-cassa'
import { MOVIMENTI_A_MANO } from '@rateo/domain/cassa/cassa'
import { NOMI_METODO_CASSA, NOMI_MOVIMENTO_CASSA } from '@rateo/domain/cassa/cassa-parole'
import { formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma, oraDiRoma } from '@rateo/domain/tempo/giorno'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useCorreggiMovimento } from './cassa.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './cassa.module.css'

/** The movements of the session so far, by kind and method (CAS-M4). */
export function LetturaPanel({ sessione }: { sessione: Sessione }) {
  const { lettura, riportato_centesimi } = sessione
  const voci = lettura.voci.map(({ tipo, metodo, numero, importo_centesimi }) => ({
    name: `${NOMI_MOVIMENTO_CASSA[tipo]} · ${NOMI_METODO_CASSA[metodo]}${numero > 1 ? ` (${String(numero)})` : ''}`,
    value: <Money centesimi={importo_centesimi} />,
  }))
  const altri = lettura.atteso
    .filter(({ metodo, importo_centesimi }) => metodo !== 'contanti' && importo_centesimi !== 0)
    .map(({ metodo, importo_centesimi }) => ({
      name: `Totale ${NOMI_METODO_CASSA[metodo]}`,
      value: (
        <strong>
          <Money centesimi={importo_centesimi} />
        </strong>
      ),
    }))
  return (
    <Panel title="Lettura X">
      <Facts
        facts={[
          {
            name: 'Riportati dall’ultima chiusura',
            value: <Money centesimi={riportato_centesimi} />,
          },
          ...voci,
          ...altri,
        ]}
      />
    </Panel>
  )
}

const isAMano = ({ tipo, pagamento_id, corretto }: MovimentoCassa) =>
  MOVIMENTI_A_MANO.some((one) => one === tipo) && pagamento_id === null && !corretto

type PropsCorreggi = { movimento: MovimentoCassa; onClose: () => void }

function CorreggiDialog({ movimento, onClose }: PropsCorreggi) {
  const toast = useToast()
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: correggiMovimento.body,
    toBody: (values) => values,
    change: useCorreggiMovimento(movimento._id),
    onDone: () => {
      toast({ tone: 'successo', text: 'Movimento corretto con uno uguale e contrario.' })
      onClose()
    },
  })
  return (
    <FormDialog title="Correggere il movimento?" held={held} label="Correggi" onClose={onClose}>
      <p className={layout['prose']}>
        {NOMI_MOVIMENTO_CASSA[movimento.tipo]} di <Money centesimi={movimento.importo_centesimi} />:
        niente si cancella, la cassa scrive un movimento uguale e contrario col tuo motivo.
      </p>
      <TextInput label="Motivo" maxLength={140} {...field('motivo')} />
    </FormDialog>
  )
}

type RigaProps = { movimento: MovimentoCassa; aperta_at: string; onCorrect?: () => void }

function Riga({ movimento, aperta_at, onCorrect }: RigaProps) {
  const { tipo, metodo, importo_centesimi, causale, cliente, autore, pagamento_id, corretto } =
    movimento
  const { created_at, incassato_il } = movimento
  const isSameDay = giornoDiRoma(created_at) === giornoDiRoma(aperta_at)
  const parti = [
    isSameDay ? oraDiRoma(created_at) : formattaDataOra(created_at),
    incassato_il && `presi il ${formattaGiorno(incassato_il)}`,
    NOMI_METODO_CASSA[metodo],
    autore,
    movimento.banca,
    movimento.in_banca_il && `in banca il ${formattaGiorno(movimento.in_banca_il)}`,
    movimento.manca_in_banca && 'non ancora visto in banca',
  ]
  return (
    <li className={classes['line']}>
      <span className={classes['who']}>
        <strong>
          {NOMI_MOVIMENTO_CASSA[tipo]}
          {corretto && ' (corretto)'}
        </strong>
        <span className={classes['note']}>{parti.filter(Boolean).join(' · ')}</span>
        {(causale || cliente) && (
          <span className={classes['note']}>{[causale, cliente].filter(Boolean).join(' · ')}</span>
        )}
        {pagamento_id && (
          <Link to={paths.pagamento(pagamento_id)} className={classes['link'] ?? ''}>
            Vedi il pagamento
          </Link>
        )}
      </span>
      <span className={classes['amount']}>
        <Money centesimi={importo_centesimi} isQuiet={corretto} />
      </span>
      {onCorrect && isAMano(movimento) && (
        <Button variant="default" onClick={onCorrect} aria-label={`Correggi ${causale ?? tipo}`}>
          Correggi
        </Button>
      )}
    </li>
  )
}

/** Every movement, the latest first: nothing is ever taken away. */
export function MovimentiPanel({
  sessione,
  canCorrect = false,
}: {
  sessione: Sessione
  canCorrect?: boolean
}) {
  const [corrected, setCorrected] = useState<MovimentoCassa | null>(null)
  return (
    <Panel title="Movimenti">
      {sessione.movimenti.length === 0 ? (
        <p className={classes['note']}>Nessun movimento: la cassa è come l’hai aperta.</p>
      ) : (
        <ul className={layout['list']}>
          {sessione.movimenti.toReversed().map((movimento) => (
            <Riga
              key={movimento._id}
              movimento={movimento}
              aperta_at={sessione.aperta_at}
              {...(canCorrect && { onCorrect: () => setCorrected(movimento) })}
            />
          ))}
        </ul>
      )}
      {corrected && <CorreggiDialog movimento={corrected} onClose={() => setCorrected(null)} />}
    </Panel>
  )
}
