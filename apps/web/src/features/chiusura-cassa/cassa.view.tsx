import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { BackLink } from '../../ui/back-link.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import * as addresses from './addresses.ts'
import { ApriCassa } from './apri-cassa.tsx'
import { casseQuery } from './cassa.api.ts'
import classes from './cassa.module.css'
import { CasseElenco } from './casse-elenco.tsx'
import { ChiusuraView } from './chiusura.view.tsx'
import { SessioneView } from './sessione.view.tsx'

const Attesa = () => <Skeleton height={320} radius="lg" />

/** A till: the actions depend on its session. */
function UnaCassa({ id }: { id: string }) {
  const { data, error } = useQuery(casseQuery)
  const cassa = data?.data.find(({ _id }) => _id === id)
  if (error && !data) return <PageError error={error} />
  if (!data) return <Attesa />
  if (!cassa) return <CasseElenco casse={data.data} persone={data.persone} />
  return (
    <>
      <BackLink {...addresses.casse()}>Tutte le casse</BackLink>
      {cassa.sessione === null ? (
        <ApriCassa cassa={cassa} />
      ) : (
        <SessioneView cassa={cassa} id={cassa.sessione._id} />
      )}
    </>
  )
}

function Elenco() {
  const { data, error } = useQuery(casseQuery)
  if (error && !data) return <PageError error={error} />
  return data ? <CasseElenco casse={data.data} persone={data.persone} /> : <Attesa />
}

/** The tills of an esercente, within the home: `?cassa=elenco`, one till, or one closing of it. */
export function CassaView() {
  const { cassa = 'elenco', chiusura } = useSearch({ strict: false })
  return (
    <div className={classes['page']}>
      {chiusura ? (
        <>
          <BackLink {...addresses.casse()}>Tutte le casse</BackLink>
          <ChiusuraView key={chiusura} id={chiusura} />
        </>
      ) : cassa === 'elenco' ? (
        <Elenco />
      ) : (
        <UnaCassa id={cassa} />
      )}
    </div>
  )
}
