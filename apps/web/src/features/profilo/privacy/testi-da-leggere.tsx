import { Anchor, Button } from '@mantine/core'
import {
  getTestiDaLeggere,
  segnaTestoLetto,
  type TestiDaLeggere as Testi,
} from '@rateo/contract/persone/testi-legali'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../api/client.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import layout from '../../../ui/layout.module.css'
import { PROFILO, useChangeAccount } from '../profilo.api.ts'

const daLeggereQuery = queryOptions({
  queryKey: ['profilo', 'testi_da_leggere'],
  queryFn: ({ signal }) => call(getTestiDaLeggere, { signal }),
})

/** The new versions of what the person agreed to, until they say that they have read them. */
export function TestiDaLeggere() {
  const { data } = useQuery(daLeggereQuery)
  return data?.data.map((testo) => <DaLeggere key={testo._id} testo={testo} />)
}

function DaLeggere({ testo }: { testo: Testi['data'][number] }) {
  const letto = useChangeAccount(segnaTestoLetto, [PROFILO, ['home']])
  const { titolo, percorso } = TESTI_LEGALI[testo.tipo]
  const dal = formattaGiorno(testo.valido_dal)
  return (
    <Notice
      tone="avviso"
      title={`${titolo}: ${testo.in_vigore ? `dal ${dal} vale` : `dal ${dal} varrà`} una versione nuova`}
    >
      <div className={layout['stackTight']}>
        <span>{testo.novita}</span>
        <div className={layout['row']}>
          <Anchor
            underline="always"
            href={`${percorso}?versione=${testo.versione}`}
            target="_blank"
            rel="noopener"
          >
            Leggi il testo
          </Anchor>
          <Button
            variant="default"
            size="sm"
            loading={letto.isPending}
            onClick={() => letto.mutate({ body: {}, params: { id: testo._id } })}
          >
            Ho letto
          </Button>
        </div>
        {letto.error && <span role="alert">{messageOf(letto.error)}</span>}
      </div>
    </Notice>
  )
}
