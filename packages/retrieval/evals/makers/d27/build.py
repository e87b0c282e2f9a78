#!/usr/bin/env python3
"""Builds the document sets from set_*.py, converts docx/pdf with soffice, then checks every quote against the text of the file."""
import sys, os, json, re, subprocess, html, importlib.util, glob, zipfile, email, email.policy, csv, io
from email.message import EmailMessage
D='.'
def md2html(s, title=''):
    out=[]; tb=None
    for l in s.strip().split('\n'):
        if l.startswith('|'):
            c=[html.escape(x.strip()) for x in l.strip('|').split('|')]
            if tb is None: tb=[]; out.append(tb)
            tb.append('<tr>'+''.join(f'<td>{x}</td>' for x in c)+'</tr>'); continue
        tb=None
        if not l.strip(): continue
        if l.startswith('## '): out.append(f'<h2>{html.escape(l[3:])}</h2>')
        elif l.startswith('# '): out.append(f'<h1>{html.escape(l[2:])}</h1>')
        elif l.startswith('- '): out.append(f'<ul><li>{html.escape(l[2:])}</li></ul>')
        else: out.append(f'<p>{html.escape(l)}</p>')
    body='\n'.join(x if isinstance(x,str) else '<table border="1">'+''.join(x)+'</table>' for x in out)
    return f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{html.escape(title)}</title></head><body>\n{body}\n</body></html>\n'
def text(p):
    e=p.rsplit('.',1)[1]
    if e=='docx':
        x=zipfile.ZipFile(p).read('word/document.xml').decode(); x=re.sub(r'</w:p>','\n',x); return html.unescape(re.sub(r'<[^>]+>','',x))
    if e=='pdf': return subprocess.run(['pdftotext','-layout',p,'-'],capture_output=True,text=True).stdout
    if e=='eml':
        m=email.message_from_binary_file(open(p,'rb'),policy=email.policy.default); return '\n'.join(f'{k}: {v}' for k,v in m.items())+'\n'+m.get_body().get_content()
    s=open(p,encoding='utf-8').read()
    if e=='html': s=html.unescape(re.sub(r'<[^>]+>',' ',s))
    return s
N=lambda s: re.sub(r'\s+',' ',s).strip()
for f in sorted(glob.glob(D+'/set_*.py')):
    sp=importlib.util.spec_from_file_location('s',f); S=importlib.util.module_from_spec(sp); sp.loader.exec_module(S)
    base=f'{D}/{S.TRADE}'; fd=base+'/files'; os.makedirs(fd,exist_ok=True); conv=[]
    for name,body in S.FILES.items():
        p=f'{fd}/{name}'; e=name.rsplit('.',1)[1]
        if e in('docx','pdf'):
            tmp=f'converted/{name.rsplit(".",1)[0]}.html'; open(tmp,'w',encoding='utf-8').write(md2html(body)); 
            subprocess.run(['soffice','--headless','--infilter=HTML (StarWriter)','--convert-to',e if e=='pdf' else 'docx:MS Word 2007 XML','--outdir',fd,tmp],capture_output=True,timeout=120)
        elif e=='eml':
            h,b=body.strip().split('\n\n',1); m=EmailMessage(policy=email.policy.SMTP.clone(cte_type='8bit'))
            for l in h.split('\n'): k,v=l.split(': ',1); m[k]=v
            m.set_content(b+'\n',cte='8bit'); open(p,'wb').write(m.as_bytes())
        elif e=='html': open(p,'w',encoding='utf-8').write(md2html(body,S.TRADE))
        else: open(p,'w',encoding='utf-8').write(body.strip()+'\n')
    assert len(S.FILES)==6
    T={n:N(text(f'{fd}/{n}')) for n in S.FILES}; bad=0
    qs=[]
    for i,(q,kind,truth,must,src,mn) in enumerate(S.QUESTIONS,1):
        qs.append({"id":f"d39-{S.TRADE}-{i}","question":q,"language":S.LANG,"kind":kind,"truth":truth,"must":must,"source":[{"file":a,"quote":b} for a,b in src],"mustNot":mn})
        for a,b in src:
            if N(b) not in T[a]: bad+=1; print('QUOTE?',S.TRADE,i,a,b)
        if truth and kind=='answerable':
            for alt in must:
                if not any(x.lower() in truth.lower() for x in alt): bad+=1; print('MUST?',S.TRADE,i,alt,truth)
            for x in mn:
                if x.lower() in truth.lower(): bad+=1; print('MUSTNOT?',S.TRADE,i,x)
    ss=[{"sentence":a,"cites":b,"quote":c,"right":d,"why":e} for a,b,c,d,e in S.SENTENCES]
    for i,x in enumerate(ss,1):
        if N(x['quote']) not in T[x['cites']]: bad+=1; print('SQUOTE?',S.TRADE,i,x['cites'],x['quote'])
    k=[x['kind'] for x in qs]; r=[x['right'] for x in ss]
    json.dump(qs,open(base+'/questions.json','w'),indent=1,ensure_ascii=False); json.dump(ss,open(base+'/sentences.json','w'),indent=1,ensure_ascii=False)
    print(S.TRADE,S.LANG,len(T),'files',k.count('answerable'),k.count('unanswerable'),'sentences',r.count(True),r.count(False),'bad',bad)
