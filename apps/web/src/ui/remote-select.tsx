import { Loader, Select, type SelectProps } from '@mantine/core'

type RemoteSelectProps = Omit<SelectProps, 'searchable' | 'filter'> & {
  isSearching: boolean
  /** Shown when nothing was found for what was typed. */
  nothingFound: string
}

/** A choice among records too many to list: what is typed is looked for by the server. */
export function RemoteSelect({ isSearching, nothingFound, ...others }: RemoteSelectProps) {
  return (
    <Select
      {...others}
      searchable
      clearable
      // The server has already chosen: its words need not contain what was typed.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Cerco…' : nothingFound}
      maxDropdownHeight={280}
      clearButtonProps={{ 'aria-label': 'Togli la scelta' }}
      {...(isSearching && { rightSection: <Loader size={16} /> })}
    />
  )
}
