import { Button, NativeSelect } from '@mantine/core'
import type { EstrattoConto } from '@rateo/contract/ponte/estratto-conto'
import { NOTA_ESTRATTO } from '@rateo/domain/parole/estratto-conto'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { aggiungiMesi, eGiorno } from '@rateo/domain/tempo/giorno'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { useIdempotencyKey } from '../../hooks/use-idempotency-key.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { Money } from '../../ui/money.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Figures } from '../../ui/record/figures.tsx'
import layout from '../../ui/layout.module.css'
import {
  type Chiesto,
  estrattoPdfAddress,
  estrattoQuery,
  useInviaEstratto,
} from './estratto.api.ts'
import { EstrattoRighe } from './estratto-righe.tsx'
import classes from './schede.module.css'

type Props = {
  /** The cliente, and the esercenti among whom one is chosen; null for an esercente, who reads its own. */
  id: string
  esercenti: readonly { _id: string; nome: string }[] | null
}

const MESI = 3

/** The period that the address says, or the last three months. */
function useChiesto({ esercenti }: Props): Chiesto {
  const today = useToday()
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const day = (text: string | undefined, usual: string) =>
    text !== undefined && eGiorno(text) ? text : usual
  const scelto = params['esercente'] ?? esercenti?.[0]?._id
  return {
    dal: day(params['dal'], aggiungiMesi(today, -MESI)),
    al: day(params['al'], today),
    ...(esercenti !== null && scelto !== undefined && { esercente: scelto }),
  }
}

/** Shows everything asked, paid and given back between two parties, line by line, with what is left (SCH-B3). */
export function EstrattoPanel(props: Props) {
  const { id, esercenti } = props
  const chiesto = useChiesto(props)
  const query = useQuery({ ...estrattoQuery(id, chiesto), enabled: esercenti?.length !== 0 })
  if (esercenti?.length === 0) {
    return (
      <Panel title="Estratto conto">
        <p className={layout['dim']}>
          Ancora nessun esercente: l’estratto conto comincia con la prima richiesta di pagamento.
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Estratto conto">
      <Scelte chiesto={chiesto} esercenti={esercenti} />
      {query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          <Azioni id={id} chiesto={chiesto} estratto={query.data} />
          <Estratto estratto={query.data} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </Panel>
  )
}

type ScelteProps = { chiesto: Chiesto; esercenti: Props['esercenti'] }

function Scelte({ chiesto, esercenti }: ScelteProps) {
  const today = useToday()
  const navigate = useNavigate()
  const change = (next: Readonly<Record<string, string>>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string | undefined>) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={classes['scelte']} data-print="no">
      {esercenti !== null && (
        <NativeSelect
          label="Esercente"
          data={esercenti.map(({ _id, nome }) => ({ value: _id, label: nome }))}
          value={chiesto.esercente ?? ''}
          onChange={(event) => change({ esercente: event.currentTarget.value })}
        />
      )}
      <DayField
        id="estratto-dal"
        label="Dal"
        maxDate={chiesto.al}
        value={chiesto.dal}
        onChange={(dal) => {
          if (dal) change({ dal })
        }}
      />
      <DayField
        id="estratto-al"
        label="Al"
        maxDate={today}
        value={chiesto.al}
        onChange={(al) => {
          if (al) change({ al })
        }}
      />
    </div>
  )
}

type AzioniProps = { id: string; chiesto: Chiesto; estratto: EstrattoConto }

function Azioni({ id, chiesto, estratto }: AzioniProps) {
  const { role } = useSession().profile
  const toast = useToast()
  const { dal, al } = chiesto
  const invia = useInviaEstratto(id, useIdempotencyKey(`estratto:${id}:${dal}:${al}`))
  return (
    <div className={classes['azioni']} data-print="no">
      <Button
        component="a"
        variant="default"
        href={estrattoPdfAddress(id, chiesto)}
        target="_blank"
      >
        Apri il PDF
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        Stampa
      </Button>
      {role === 'esercente' && (
        <Button
          variant="default"
          loading={invia.isPending}
          onClick={() =>
            invia.mutate(
              { dal, al },
              {
                onSuccess: ({ inviato_a }) =>
                  toast({ tone: 'successo', text: `Estratto conto inviato a ${inviato_a}.` }),
                onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
              },
            )
          }
        >
          {`Invia a ${estratto.cliente.email}`}
        </Button>
      )}
    </div>
  )
}

function Estratto({ estratto }: { estratto: EstrattoConto }) {
  const { totali, al } = estratto
  return (
    <>
      <Figures
        label="Saldo e totali"
        figures={[
          {
            label: 'Saldo iniziale',
            value: <Money centesimi={estratto.saldo_iniziale_centesimi} />,
          },
          { label: 'Addebiti', value: <Money centesimi={totali.addebiti_centesimi} /> },
          {
            label: 'Accrediti',
            value: <Money centesimi={totali.accrediti_centesimi} />,
          },
          {
            label: `Resta da pagare al ${formattaGiorno(al)}`,
            value: <Money centesimi={estratto.saldo_finale_centesimi} />,
          },
        ]}
      />
      {estratto.righe.length === 0 ? (
        <p className={layout['dim']}>In questo periodo non è successo nulla.</p>
      ) : (
        <EstrattoRighe estratto={estratto} />
      )}
      <p className={layout['note']}>{NOTA_ESTRATTO}</p>
    </>
  )
}
